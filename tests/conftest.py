"""What holds for every test: an example that Hypothesis draws may take its time, on a busy machine too."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("table")
