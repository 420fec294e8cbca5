"""Inputs of models that take no token ids: pixels, sound, latents, in the shapes that their configurations name."""

from __future__ import annotations

import contextlib
import inspect
from typing import Any


def made(config: Any, model: Any, seed: int) -> dict[str, Any]:
    """By the names of forward's arguments, tensors with a batch of one; empty where it is not known what forward takes."""
    import torch

    generator = torch.Generator().manual_seed(seed)
    takes = inspect.signature(model.forward).parameters
    drawn = lambda *shape: torch.randn(shape, generator=generator)
    get = lambda *names, usual=None: next((v for n in names if (v := setting_of(config, n)) is not None), usual)
    if "grid_thw" in takes and isinstance(patch := get("patch_size"), int):
        side, frames = get("spatial_merge_size", usual=1), get("temporal_patch_size", usual=1)
        first = next(iter(takes))
        columns = get("in_channels", "in_chans", "num_channels", usual=3) * frames * patch**2
        return {first: drawn(24 * side**2, columns), "grid_thw": torch.tensor([[1, 4 * side, 6 * side]])}
    if "hidden_states" in takes and "timestep" in takes and get("in_channels"):
        return _latents(takes, drawn, get)
    images = next((name for name in ("pixel_values", "pixel_values_videos") if name in takes), None)
    if images and "input_ids" not in takes and (size := get("image_size", "crop_size")):
        height, width = size if isinstance(size, (list, tuple)) else (size, size)
        frames = [count] if get("tubelet_size") and (count := get("num_frames", "frames_per_clip")) else []
        return {images: drawn(1, *frames, get("num_channels", "in_chans", usual=3), height, width)}
    timm = getattr(model, "pretrained_cfg", None) or getattr(model, "default_cfg", None)
    if timm and "x" in takes:
        count, *usual = timm.get("min_input_size") or timm["input_size"]
        embeds = (part for name, part in model.named_modules() if name.endswith("patch_embed"))
        size = next((part.img_size for part in embeds if getattr(part, "img_size", None)), None)
        smaller = [(side, side) for side in range(min(usual) // 32 * 32, 0, -32)]  # of a model that was made smaller
        for sides in [size] if size else [usual, *smaller]:
            image = drawn(1, count, *sides)
            with contextlib.suppress(Exception), torch.no_grad():  # whatever it raises of a size that is not its own
                return {"x": image} if size or model(image) is not None else {}
    if "input_values" in takes and "input_ids" not in takes and setting_of(config, "conv_stride") is not None:
        return {"input_values": drawn(1, 4000)}
    if "input_values" in takes and "input_ids" not in takes and (features := sound(config, seed)) is not None:
        return {"input_values": features}
    speech = "input_features" in takes and "input_ids" not in takes and "decoder_input_ids" not in takes
    return {"input_features": features} if speech and (features := sound(config, seed)) is not None else {}


def sound(config: Any, seed: int) -> Any:
    """Features of sound with a batch of one: [1, bin, frame], or [1, frame, column] where the configuration names columns that are
    projected; None where it names neither."""
    import torch

    columns, other, bins, size, longest = (setting_of(config, name) for name in (
        "feature_projection_input_dim", "input_feat_per_channel", "num_mel_bins", "feature_size", "max_source_positions"))  # fmt: skip
    rows = setting_of(config, "max_length") if setting_of(config, "frequency_stride") else None if longest else 100  # of frames, before their columns
    shape = (1, 100, columns or other) if columns or other else (1, rows, bins) if bins and rows else (
        1, bins or size, 2 * int(longest or 50)) if bins or size else None  # fmt: skip
    return None if shape is None else torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def setting_of(config: Any, name: str) -> Any:
    """Of a configuration that is an object or a dict (diffusers); None of what it lacks, or refuses to give as one number
    because its layers differ in it."""
    with contextlib.suppress(Exception):  # from other code
        return getattr(config, name)
    with contextlib.suppress(Exception):
        return config.get(name)
    return None


def _latents(takes: Any, drawn: Any, get: Any) -> dict[str, Any]:
    """Of diffusers' transformers: latents, a time, and the text that they follow."""
    import torch

    channels, side, words = get("in_channels"), get("sample_size", usual=8), 7
    side = min(side if isinstance(side, int) else side[0], 16)
    text = get("joint_attention_dim", "cross_attention_dim", "caption_channels", "cap_feat_dim", "text_dim", "text_embed_dim")
    found: dict[str, Any] = {"timestep": torch.tensor([3.0])}
    if "img_ids" in takes:  # Flux: rows of patches
        grid = torch.stack(torch.meshgrid(torch.zeros(1), torch.arange(4.0), torch.arange(4.0), indexing="ij"), -1)
        found |= {"hidden_states": drawn(1, 16, channels), "img_ids": grid.reshape(16, 3), "txt_ids": torch.zeros(words, 3)}
    elif get("temporal_compression_ratio", "patch_size_t", "sample_frames") or isinstance(get("patch_size"), (list, tuple)):
        found["hidden_states"] = drawn(1, channels, 2, side, side)
    else:
        found["hidden_states"] = drawn(1, channels, side, side)
    if "encoder_hidden_states" in takes and text:
        found["encoder_hidden_states"] = drawn(1, words, text)
    if "pooled_projections" in takes and get("pooled_projection_dim"):
        found["pooled_projections"] = drawn(1, get("pooled_projection_dim"))
    if "guidance" in takes and get("guidance_embeds"):
        found["guidance"] = torch.tensor([3.0])
    if "class_labels" in takes and get("num_embeds_ada_norm"):
        found["class_labels"] = torch.tensor([1])
    return found
