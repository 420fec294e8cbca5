"""transformers 5.23.0: MiniMaxM3VLTextConfig.rotary_dim is read nowhere; the whole head is turned."""

import torch
from transformers.models.minimax_m3_vl.configuration_minimax_m3_vl import MiniMaxM3VLTextConfig
from transformers.models.minimax_m3_vl.modeling_minimax_m3_vl import MiniMaxM3VLRotaryEmbedding

for rotary_dim in (64, 32):
    config = MiniMaxM3VLTextConfig(rotary_dim=rotary_dim)
    cos, _ = MiniMaxM3VLRotaryEmbedding(config)(torch.zeros(1), torch.arange(4)[None])
    print(f"rotary_dim {rotary_dim}, head_dim {config.head_dim}: {cos.shape[-1]} columns are turned")
