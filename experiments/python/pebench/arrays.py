"""Arrays as the core reads them, where they lie; a sentence for each that it cannot read."""

from __future__ import annotations

import sys
import warnings
from typing import Any

from ._core import PebenchError


def readable(name: str, array: Any) -> tuple[Any, str]:
    """The array, and the name of its type where DLPack has none. Raises PebenchError."""
    the = f"the array '{name}'" if name else "the array"
    if array is None or isinstance(array, (str, bytes, int, float, complex, list, tuple)):
        raise PebenchError(f"{the} is {type(array).__name__}; a NumPy array is needed, or what offers __dlpack__: "
                           "numpy.asarray makes one of numbers")  # fmt: skip
    if hasattr(array, "detach"):
        return _of_torch(the, array), ""
    if hasattr(array, "filled") and hasattr(array, "mask") and array.mask.any():
        raise PebenchError(
            f"{the} hides {int(array.mask.sum())} of its entries by a mask; pass .filled(), or those that it shows"
        )
    dtype = getattr(array, "dtype", None)
    if getattr(dtype, "name", "") == "bfloat16" and hasattr(array, "view"):  # NumPy with ml_dtypes
        return array.view("uint16"), "bfloat16"
    order = getattr(dtype, "byteorder", "=")
    if order in "<>" and (order == "<") != (sys.byteorder == "little"):
        raise PebenchError(
            f"{the} is in the byte order of another machine; pass .astype(array.dtype.newbyteorder('='))"
        )
    return array, ""


def _of_torch(the: str, tensor: Any) -> Any:
    """What has a gradient gives its data to nobody; a conjugate or a negative may be one in name only, which DLPack does
    not say."""
    if tensor.is_meta:
        raise PebenchError(f"{the} is on the meta device, which holds no numbers; pass one that was initialised")
    if tensor.layout != _torch().strided:
        raise PebenchError(f"{the} is stored as {tensor.layout}; pass .to_dense()")
    if tensor.is_quantized:
        raise PebenchError(f"{the} is quantised; pass .dequantize()")
    if tensor.device.type != "cpu":
        raise PebenchError(
            f"{the} lies on the device {tensor.device}; the audit reads the processor's memory: pass .cpu()"
        )
    if tensor.numel() and _address(tensor) == 0:
        raise PebenchError(
            f"{the} has a shape and no memory (a fake tensor, or one that was emptied); pass one that holds numbers"
        )
    last = tensor.storage_offset() + sum((size - 1) * step for size, step in zip(tensor.shape, tensor.stride()))
    if tensor.numel() and tensor.untyped_storage().nbytes() < (last + 1) * tensor.element_size():
        raise PebenchError(f"{the} has the shape {list(tensor.shape)}, for which its storage has too few bytes: it was "
                           "resized; pass one that holds its numbers")  # fmt: skip
    return tensor.detach().resolve_conj().resolve_neg()


def _address(tensor: Any) -> int:
    """Of its memory; 0 where it has none. A fake tensor warns that it has none, or raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return int(tensor.untyped_storage().data_ptr())
        except RuntimeError:
            return 0


def _torch() -> Any:
    return sys.modules["torch"]  # whose tensor it is
