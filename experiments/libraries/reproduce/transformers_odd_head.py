"""transformers 5.23.0: the default text configuration of Qwen3OmniMoe has heads of 73 columns, which no pairs fill."""

import torch
from transformers.models.qwen3_omni_moe.configuration_qwen3_omni_moe import Qwen3OmniMoeTextConfig
from transformers.models.qwen3_omni_moe.modeling_qwen3_omni_moe import Qwen3OmniMoeThinkerTextRotaryEmbedding

config = Qwen3OmniMoeTextConfig()
rotary = Qwen3OmniMoeThinkerTextRotaryEmbedding(config)
print(f"{config.hidden_size} / {config.num_attention_heads} heads, head_dim {getattr(config, 'head_dim', None)}")
for columns in (73, 74):
    expected = config.rope_parameters["rope_theta"] ** (-torch.arange(0, columns, 2) / columns)
    print(
        f"{len(rotary.inv_freq)} frequencies, those of {columns} columns: {torch.allclose(rotary.inv_freq, expected)}"
    )
cos, _ = rotary(torch.zeros(1), torch.zeros(3, 1, 4, dtype=torch.int64))
print(f"turned: {cos.shape[-1]} columns")
