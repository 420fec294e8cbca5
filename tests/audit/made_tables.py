"""Tables as other people's code makes them, step by step in the types that it uses. Each function says whose steps."""

import numpy as np

F32 = np.float32


def bfloat16(x):
    """Rounded to the nearest bfloat16 (ties to even), kept in float32, where every bfloat16 is."""
    bits = np.ascontiguousarray(x, F32).view(np.uint32)
    bits = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) & np.uint32(0xFFFF0000)
    return bits.view(F32)


def interleaved(sines, cosines):
    return np.stack([sines, cosines], axis=-1).reshape(sines.shape[0], -1)


def pytorch(rows, width, round_frequencies=lambda x: x):
    """The PyTorch tutorial's PositionalEncoding: exp(arange * -log(10000)/d), all in float32."""
    divisor = np.exp(np.arange(0, width, 2, dtype=F32) * F32(-np.log(10000.0) / width))
    angles = np.arange(rows, dtype=F32)[:, None] * round_frequencies(divisor)
    return interleaved(np.sin(angles), np.cos(angles))


def pytorch_in_bfloat16(rows, width):
    """The same after model.bfloat16() or under a default dtype of bfloat16: every step is rounded."""
    divisor = bfloat16(np.exp(bfloat16(np.arange(0, width, 2, dtype=F32)) * bfloat16(-np.log(10000.0) / width)))
    angles = bfloat16(bfloat16(np.arange(rows, dtype=F32))[:, None] * divisor)
    return interleaved(bfloat16(np.sin(angles)), bfloat16(np.cos(angles)))


def tensor2tensor(rows, width, padding_row=None):
    """tensor2tensor's get_timing_signal_1d and fairseq's get_embedding: [sin | cos], exponents over d/2 - 1."""
    half = width // 2
    inverse = np.exp(np.arange(half, dtype=F32) * F32(-np.log(10000.0) / (half - 1)))
    angles = np.arange(rows, dtype=F32)[:, None] * inverse
    table = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
    if padding_row is not None:
        table[padding_row] = 0
    return table


def rope_frequencies(width, base):
    """transformers: 1 / base ** (arange(0, d, 2) / d), in float32."""
    return F32(1) / F32(base) ** (np.arange(0, width, 2, dtype=F32) / F32(width))


def llama3_frequencies(width, base, factor, low, high, original):
    """transformers' _compute_llama3_parameters, in float32."""
    frequencies = rope_frequencies(width, base)
    wavelengths = F32(2 * np.pi) / frequencies
    smooth = (F32(original) / wavelengths - F32(low)) / F32(high - low)
    between = (F32(1) - smooth) * frequencies / F32(factor) + smooth * frequencies
    scaled = np.where(wavelengths > original / low, frequencies / F32(factor), frequencies)
    medium = (wavelengths <= original / low) & (wavelengths >= original / high)
    return np.where(medium, between, scaled).astype(F32)


def half_split_cache(rows, frequencies):
    """transformers' LlamaRotaryEmbedding: emb = cat(freqs, freqs); cos and sin of it."""
    angles = np.arange(rows, dtype=F32)[:, None] * frequencies
    angles = np.concatenate([angles, angles], axis=1)
    return {"cos": np.cos(angles), "sin": np.sin(angles)}


def gpt_j_cache(rows, frequencies):
    """GPT-J: every frequency twice in a row (repeat_interleave), for pairs of neighbours."""
    angles = np.repeat(np.arange(rows, dtype=F32)[:, None] * frequencies, 2, axis=1)
    return {"cos": np.cos(angles), "sin": np.sin(angles)}
