"""Whoever plays the table by itself: the recorded game and the self-test."""
