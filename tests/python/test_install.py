"""install.py leaves out a torch that brings libraries for a GPU along."""

import install


def run(monkeypatch, found):
    commands = []
    monkeypatch.setattr(install, "would_install", lambda wanted: found)
    monkeypatch.setattr(install.subprocess, "run", lambda command, check: commands.append(command))
    install.main()
    return commands[-1]


def test_a_build_for_the_processor_is_installed(monkeypatch, capsys):
    assert "torch==2.13.0" in run(monkeypatch, ["torch", "sympy", "mypy"])
    assert not capsys.readouterr().out


def test_a_build_for_a_gpu_is_left_out_and_it_is_said(monkeypatch, capsys):
    command = run(monkeypatch, ["torch", "nvidia-cublas", "triton", "mypy"])
    assert not any(word.startswith(("torch", "transformers")) for word in command)
    assert any(word.startswith("mypy") for word in command)
    assert "torch is left out" in capsys.readouterr().out


def test_versions_are_named_without_their_comments():
    assert all("#" not in line and "=" in line for line in install.named()) and len(install.named()) == 4
