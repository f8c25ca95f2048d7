"""Printers: tickets over their own lines, pages through the spooler. Nothing here ever keeps a game waiting."""
