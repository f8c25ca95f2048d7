"""Sounds and speech of the screen."""
