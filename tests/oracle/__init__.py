"""An independent witness for the referee: a model written from the design alone, and what plays with it."""
