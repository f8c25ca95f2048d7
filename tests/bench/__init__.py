"""How fast it is: ``python -m tests.bench`` prints every figure beside its floor and its aim (``__main__.py``)."""
