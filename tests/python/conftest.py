"""Settings of all tests. Those that take long are marked so: what they test is tested on a sample, too."""

import sys

import pytest


@pytest.fixture(autouse=True)
def same_torch():
    """One thread, as a machine may run several tests, and the same numbers wherever a test draws some."""
    if torch := sys.modules.get("torch"):
        torch.set_num_threads(1)
        torch.manual_seed(1)


def pytest_configure(config):
    config.addinivalue_line("markers", "long: runs with -m long alone")


def pytest_collection_modifyitems(config, items):
    if "long" not in config.option.markexpr:
        for item in items:
            if "long" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="takes long: ./bench test --all"))
