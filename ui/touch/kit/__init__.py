"""Pictures that screens share."""
