"""transformers 5.23.0: the default Glm4MoeConfig turns an odd number of columns."""

import torch
from transformers.models.glm4_moe.configuration_glm4_moe import Glm4MoeConfig
from transformers.models.glm4_moe.modeling_glm4_moe import Glm4MoeRotaryEmbedding

config = Glm4MoeConfig()
inv_freq = Glm4MoeRotaryEmbedding(config).inv_freq
print(f"{config.hidden_size} / {config.num_attention_heads} heads, partial_rotary_factor", config.rope_parameters)
for columns in (21, 22):
    expected = config.rope_parameters["rope_theta"] ** (-torch.arange(0, columns, 2) / columns)
    print(f"{len(inv_freq)} frequencies, those of {columns} columns: {torch.allclose(inv_freq, expected)}")
