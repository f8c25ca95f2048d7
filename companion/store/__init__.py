"""What is kept on the disk: journals, sealed cards, the library, print jobs, versions, and the lock on it all."""
