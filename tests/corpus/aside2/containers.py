"""Files of other formats than NumPy's and safetensors, as bytes."""

import io
import struct

import numpy as np


def gguf(metadata, tensors, alignment=32):
    """GGUF 3: metadata of texts, floats and unsigned integers, and float32 tensors."""

    def text(words):
        return struct.pack("<Q", len(words.encode())) + words.encode()

    def value(x):
        if isinstance(x, str):
            return struct.pack("<I", 8) + text(x)
        return struct.pack("<If", 6, x) if isinstance(x, float) else struct.pack("<II", 4, x)

    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(metadata))
    head += b"".join(text(key) + value(x) for key, x in metadata.items())
    data = b""
    for name, tensor in tensors.items():
        data += bytes(-len(data) % alignment)
        shape = tensor.shape[::-1]  # the fastest first
        head += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, 0, len(data))
        data += np.ascontiguousarray(tensor, "<f4").tobytes()
    return head + bytes(-len(head) % alignment) + data


def pt(tensors):
    """What torch.save writes."""
    import torch

    out = io.BytesIO()
    torch.save(tensors, out)
    return out.getvalue()


def onnx(**tensors):
    """A model that hands out its initializers."""
    import onnx

    given = [onnx.numpy_helper.from_array(np.ascontiguousarray(tensor), name) for name, tensor in tensors.items()]
    outputs = [onnx.helper.make_tensor_value_info(t.name + "_out", t.data_type, t.dims) for t in given]
    nodes = [onnx.helper.make_node("Identity", [t.name], [t.name + "_out"]) for t in given]
    graph = onnx.helper.make_graph(nodes, "tables", [], outputs, initializer=given)
    return onnx.helper.make_model(graph).SerializeToString()
