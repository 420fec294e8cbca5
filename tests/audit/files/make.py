#!/usr/bin/env python3
"""Writes the small files of this folder, with NumPy's own writers, so that what is read in the tests is what people have.

usage: make.py (writes beside itself; needs NumPy: Debian's python3-numpy). The same NumPy gives the same bytes.
"""

import io
import json
import pathlib
import struct
import zipfile

import numpy as np

HERE = pathlib.Path(__file__).parent
COUNT = np.arange(6).reshape(2, 3)  # every array holds these numbers; see files_test.cpp


def npy(array, version=None):
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, array, version=version, allow_pickle=True)
    return buffer.getvalue()


def archive(members, compression):
    """As numpy.savez does it, but with the date that zip starts with, so that the bytes do not change."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as file:
        for name, array in members.items():
            info = zipfile.ZipInfo(name + ".npy")
            info.compress_type = compression
            with file.open(info, "w", force_zip64=True) as member:
                member.write(npy(array))
    return buffer.getvalue()


def safetensors(tensors):
    """As safetensors.numpy.save does it: the header is padded with spaces to a multiple of eight."""
    header, data = {"__metadata__": {"format": "np"}}, b""
    for name, (dtype, shape, entries) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(entries)]}
        data += entries
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def bfloat16(array):
    return (array.astype("<f4").view("<u4") >> 16).astype("<u2")


def main():
    files = {}
    for dtype in ["|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4", "<u8", "<f2", "<f4", "<f8", "<c8", "<c16"]:
        files[f"{np.dtype(dtype).name}.npy"] = npy(COUNT.astype(dtype))
    for dtype in [">i2", ">f2", ">f4", ">f8", ">c16"]:
        files[f"big_endian_{np.dtype(dtype).name}.npy"] = npy(COUNT.astype(dtype))
    files["fortran.npy"] = npy(np.asfortranarray(COUNT.astype("<f4")))
    files["version2.npy"] = npy(COUNT.astype("<f4"), version=(2, 0))
    files["version3.npy"] = npy(COUNT.astype("<f4"), version=(3, 0))
    # numpy.save writes '<V2' for an array of ml_dtypes.bfloat16, and '|V2' once it has been loaded and saved again.
    void = npy(bfloat16(COUNT).view("V2"))
    files["bfloat16_again.npy"] = void
    files["bfloat16.npy"] = void.replace(b"'|V2'", b"'<V2'")
    files["scalar.npy"] = npy(np.float64(5))
    files["empty.npy"] = npy(np.zeros((0, 3), "<f4"))
    files["object.npy"] = npy(np.array([{"a": 1}, None], dtype=object))
    files["structured.npy"] = npy(np.zeros(2, dtype=[("cos", "<f4"), ("sin", "<f4")]))
    files["long_double.npy"] = npy(COUNT.astype("<f16"))
    files["text.npy"] = npy(np.array(["cos", "sin"]))
    two = {"cos": COUNT.astype("<f4"), "sin": COUNT.astype("<f8")}
    files["stored.npz"] = archive(two, zipfile.ZIP_STORED)
    files["deflated.npz"] = archive(two, zipfile.ZIP_DEFLATED)
    files["with_object.npz"] = archive({"cos": two["cos"], "names": np.array([{}], dtype=object)}, zipfile.ZIP_STORED)
    files["tensors.safetensors"] = safetensors({
        "inv_freq": ("F32", [2, 3], COUNT.astype("<f4").tobytes()),
        "half": ("F16", [2, 3], COUNT.astype("<f2").tobytes()),
        "brain": ("BF16", [2, 3], bfloat16(COUNT).tobytes()),
        "double": ("F64", [2, 3], COUNT.astype("<f8").tobytes()),
        "bucket": ("I64", [2, 3], COUNT.astype("<i8").tobytes()),
        "mask": ("BOOL", [2, 3], COUNT.astype("|b1").tobytes()),
        "quantised": ("F8_E4M3", [2, 3], bytes(6)),
        "scalar": ("F64", [], np.float64(5).tobytes()),
        "empty": ("F32", [0, 3], b""),
    })
    for name, content in files.items():
        (HERE / name).write_bytes(content)


if __name__ == "__main__":
    main()
