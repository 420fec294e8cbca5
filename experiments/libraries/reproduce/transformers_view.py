"""transformers 5.23.0: XGLM's sinusoids raise for position_ids in another memory order."""

import torch
from transformers.models.xglm.modeling_xglm import XGLMSinusoidalPositionalEmbedding

codes = XGLMSinusoidalPositionalEmbedding(64, 32, 1)
positions = torch.arange(6).reshape(3, 2).T
print(codes(positions.contiguous()).shape)
print(codes(positions).shape)  # RuntimeError: view size is not compatible with input tensor's size and stride
