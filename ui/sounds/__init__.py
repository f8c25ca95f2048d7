"""The table's sounds: how they are made (``render.py``), and as files in ``made/`` after ``make setup``."""
