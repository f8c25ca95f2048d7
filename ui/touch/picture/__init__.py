"""What a picture is made of: values only."""
