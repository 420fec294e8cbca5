#!/usr/bin/env python3
"""Writes the tables that NumPy alone makes: make_numpy.py FOLDER [PART]."""

import store

if __name__ == "__main__":
    store.main("numpy_tables")
