"""The one drawing kit under paper and glass: letters, lines of text, outlines, fish."""
