"""Devices that are only pretended, with faults on request."""
