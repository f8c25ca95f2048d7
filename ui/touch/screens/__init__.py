"""One module a screen; each is a pure function from what everyone may see to a scene."""
