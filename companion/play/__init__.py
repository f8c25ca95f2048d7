"""A game in play: records, referee, table, replay, and the protocol of JSON lines."""
