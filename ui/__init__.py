"""The two faces people meet: the touchscreen (``touch``) and the shell (``shell``)."""
