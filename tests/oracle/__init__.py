"""An independent witness for the referee: a slow model written from the design pages alone, and what plays against it."""
