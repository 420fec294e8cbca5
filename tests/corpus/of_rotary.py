"""Configurations of the rotary modules of transformers, which the tables of several parts share."""

import torch
from of_torch import array, config

LLAMA3 = dict(
    rope_type="llama3",
    rope_theta=500000.0,
    factor=8.0,
    low_freq_factor=1.0,
    high_freq_factor=4.0,
    original_max_position_embeddings=8192,
)
YARN = dict(rope_type="yarn", rope_theta=1e6, factor=4.0, original_max_position_embeddings=32768)
SHORT = [1.0, 1.02, 1.03, 1.05, 1.08, 1.1, 1.15, 1.2, 1.3, 1.45, 1.6, 1.8, 2.0, 2.2, 2.4, 2.6]
LONG = [1.05, 1.1, 1.2, 1.45, 2.0, 3.1, 4.8, 7.9, 12.5, 18.0, 24.5, 31.0, 40.0, 47.5, 55.0, 61.5]
LONGROPE = dict(
    rope_type="longrope",
    rope_theta=10000.0,
    short_factor=SHORT,
    long_factor=LONG,
    original_max_position_embeddings=4096,
)
QWEN2VL = dict(
    hidden_size=1536,
    num_attention_heads=12,
    max_position_embeddings=32768,
    rope_parameters=dict(rope_type="default", rope_theta=1e6, mrope_section=[16, 24, 24]),
)
BF16, F16 = torch.bfloat16, torch.float16


def llama(d=128, length=131072, **rope):
    return config(
        "llama.LlamaConfig",
        hidden_size=4 * d,
        num_attention_heads=4,
        head_dim=d,
        max_position_embeddings=length,
        rope_parameters=dict(dict(rope_type="default", rope_theta=10000.0), **rope),
    )


def qwen3():
    return config("qwen3.Qwen3Config", head_dim=64, max_position_embeddings=131072, rope_parameters=YARN)


def deepseek():
    return config(
        "deepseek_v3.DeepseekV3Config",
        qk_rope_head_dim=64,
        rope_parameters=dict(
            rope_type="yarn",
            rope_theta=10000.0,
            factor=40,
            beta_fast=32,
            beta_slow=1,
            mscale=1.0,
            mscale_all_dim=1.0,
            original_max_position_embeddings=4096,
        ),
    )


def phi3():
    return config(
        "phi3.Phi3Config",
        hidden_size=1024,
        num_attention_heads=32,
        max_position_embeddings=131072,
        original_max_position_embeddings=4096,
        rope_parameters=LONGROPE,
    )


def pythia():
    return config(
        "gpt_neox.GPTNeoXConfig",
        hidden_size=512,
        num_attention_heads=8,
        rope_parameters=dict(rope_type="default", rope_theta=10000.0, partial_rotary_factor=0.25),
    )


def qwen2_vl():
    return config("qwen2_vl.Qwen2VLTextConfig", **QWEN2VL)


def dinov3():
    return config("dinov3_vit.DINOv3ViTConfig", hidden_size=256, num_attention_heads=4)


def of_buffers(rotary):
    return {name: array(buffer) for name, buffer in rotary.named_buffers() if "original" not in name}
