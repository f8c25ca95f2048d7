"""The drawer below the table: simulated devices to touch."""
