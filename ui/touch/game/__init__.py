"""What a game is to the glass."""
