"""Tables and the files they become.

An array becomes NAME.npy; a dictionary of arrays NAME.safetensors, or NAME.npz where the name says so; bytes are a file
of another format, whose name says which. NumPy has no bfloat16: Bfloat16 carries such entries as float32 and writes 16
bits of each.
"""

import json
import pathlib
import struct

import numpy as np

TYPES = {"float64": "F64", "float32": "F32", "float16": "F16", "int64": "I64", "int32": "I32", "int16": "I16",
         "uint8": "U8", "bool": "BOOL"}


class Bfloat16:
    """Entries rounded to the nearest bfloat16, ties to even."""

    def __init__(self, entries):
        self.entries = round_to_bfloat16(entries)
        self.shape = self.entries.shape

    def tobytes(self):
        return (self.entries.view(np.uint32) >> 16).astype("<u2").tobytes()


def round_to_bfloat16(entries):
    """In float32, where every bfloat16 is."""
    bits = np.array(entries, np.float32, order="C").view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)


def write_safetensors(path, tensors):
    header, data = {}, b""
    for name, tensor in tensors.items():
        narrow = isinstance(tensor, Bfloat16)
        raw = tensor.tobytes() if narrow else np.ascontiguousarray(tensor).tobytes()
        header[name] = {"dtype": "BF16" if narrow else TYPES[tensor.dtype.name], "shape": list(tensor.shape),
                        "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write(folder, name, made):
    """Writes one table, whole or not at all, and returns its path."""
    if isinstance(made, Bfloat16):
        made = {"tensor": made}
    if isinstance(made, bytes):
        suffix = ""
    elif not isinstance(made, dict):
        suffix = ".npy"
    else:
        suffix = "" if name.endswith(".npz") else ".safetensors"
    path = pathlib.Path(folder) / (name + suffix)
    part = path.with_name(path.name + ".part")
    if isinstance(made, bytes):
        part.write_bytes(made)
    elif suffix == ".safetensors":
        write_safetensors(part, made)
    else:
        with open(part, "wb") as out:
            np.savez(out, **made) if isinstance(made, dict) else np.save(out, made)
    part.replace(path)
    return path
