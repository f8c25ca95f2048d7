"""The settings of the table and the file they are kept in."""
