"""What devices sense, and the tags on cards."""
