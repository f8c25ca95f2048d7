"""Card readers: from the bytes they send to what is sensed. Nothing here knows a game."""
