// Nothing to call: linking TestWidth.c bounds how many tests run at the same time.
