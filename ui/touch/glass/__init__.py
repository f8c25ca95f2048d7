"""The one room that knows Kivy's canvas."""
