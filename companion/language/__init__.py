"""The languages of the table: sentences, and sheets read aloud."""
