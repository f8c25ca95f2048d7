"""What the screen shows of each game, a package a game; ``ui/touch/game/registry.py`` finds them."""
