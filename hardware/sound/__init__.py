"""The voice and the loudspeaker."""
