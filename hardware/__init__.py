"""What the table senses and drives: buttons, lights, card readers, printers, voice. No screen."""
