"""The score sheet of a game: its model, its drawing as marks, and what the drawing becomes.

``model.sheet_of`` makes the sheet of a journal. ``ticket.py`` and ``page.py`` lay it out as marks; ``raster.py`` draws
marks as pixels, ``pdf.py`` as a page, and ``escpos.py`` makes the bytes of a ticket. ``plain.py`` tells the same sheet
as text, as a table and as facts.
"""
