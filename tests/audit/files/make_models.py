#!/usr/bin/env python3
"""Writes the checkpoints of this folder with the libraries' own writers: PyTorch and gguf (llama.cpp's).

usage: make_models.py torch|gguf ... (writes beside itself; `pip install torch numpy gguf ml_dtypes`, torch
2.13 and gguf 0.19 made what is here). As in make.py, every tensor of numbers holds 0 to 5 in shape (2, 3).
"""

import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).parent
COUNT = np.arange(6).reshape(2, 3)


def make_torch():
    import torch

    count = torch.arange(6).reshape(2, 3)
    kinds = ["float32", "float64", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint8", "complex64",
             "complex128"]  # fmt: skip
    tensors = {kind: count.to(getattr(torch, kind)) for kind in kinds}
    tensors["bool"] = count.bool()
    tensors["transposed"] = count.float().t().contiguous().t()
    tensors["part"] = torch.arange(-2, 10).float()[2:8].reshape(2, 3)
    tensors["parameter"] = torch.nn.Parameter(count.float())
    torch.save({"model": {"rotary": tensors}, "step": 7, "rate": 0.5, "names": ["a", None, True]}, HERE / "model.pt")
    torch.save(count.float(), HERE / "tensor.pt")
    torch.save([count.float(), count.double()], HERE / "list.pth")

    module = torch.nn.Module()
    module.register_buffer("inv_freq", count.float())
    torch.save(module.state_dict(), HERE / "state_dict.bin")
    torch.save(torch.nn.Identity(), HERE / "module.pt")
    torch.jit.save(torch.jit.script(torch.nn.Identity()), HERE / "script.pt")
    torch.save(count.float(), HERE / "old.pt", _use_new_zipfile_serialization=False)
    torch.save({"ones": torch.ones(1).expand(2, 3), "empty": torch.zeros(0, 3)}, HERE / "expanded.pt")
    torch.save({"float8": count.to(torch.float8_e4m3fn), "uint16": count.to(torch.uint16)}, HERE / "float8.pt")


def make_gguf():
    import gguf

    writer = gguf.GGUFWriter(HERE / "model.gguf", "llama")
    writer.add_rope_freq_base(500000.0)
    writer.add_rope_dimension_count(128)
    writer.add_head_count(32)
    writer.add_context_length(131072)
    writer.add_rope_scaling_type(gguf.RopeScalingType.YARN)
    writer.add_rope_scaling_factor(4.0)
    writer.add_rope_scaling_orig_ctx_len(32768)
    writer.add_array("tokenizer.ggml.tokens", ["a", "b"])
    for kind in ["float32", "float16", "float64", "int8", "int16", "int32", "int64"]:
        writer.add_tensor(kind, COUNT.astype(kind))
    bits = (COUNT.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    writer.add_tensor("bfloat16", bits.view(np.uint8), raw_shape=(2, 6), raw_dtype=gguf.GGMLQuantizationType.BF16)
    quantised = gguf.quantize(np.zeros((2, 32), np.float32), gguf.GGMLQuantizationType.Q8_0)
    writer.add_tensor("quantised", quantised, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    for library in sys.argv[1:]:
        {"torch": make_torch, "gguf": make_gguf}[library]()
