"""diffusers 0.42.1: the angles of AnimaRotaryEmbedding are a matrix product, which autocast computes in bfloat16."""

import torch
from diffusers.models.condition_embedders.condition_embedder_anima import AnimaRotaryEmbedding

rotary = AnimaRotaryEmbedding(64)
positions = torch.tensor([[256, 257, 511]])
exact, _ = rotary(torch.zeros(1), positions)
with torch.autocast("cpu", dtype=torch.bfloat16):
    found, _ = rotary(torch.zeros(1), positions)
print("cos of the fastest pair:", exact[0, :, 0].tolist(), "under autocast:", found[0, :, 0].tolist())
