"""The languages of the table: sentences, titles of games, sheets read aloud."""
