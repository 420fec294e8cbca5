"""Weights, learned positions, masks and schedules as libraries make them."""

from aside5.modules import *
from store import table


def seeded(make):
    torch.manual_seed(5)
    return make()


table(
    "gpt2-learned-positions",
    lambda: {
        "transformer.wpe.weight": array(
            module(
                "gpt2.GPT2Model",
                config("gpt2.GPT2Config", n_embd=64, n_layer=1, n_head=2, n_positions=256, vocab_size=50),
            ).wpe.weight
        )
    },
)
table(
    "siglip-learned-positions",
    lambda: {
        "vision_model.embeddings.position_embedding.weight": array(
            module(
                "siglip.SiglipVisionEmbeddings",
                config("siglip.SiglipVisionConfig", hidden_size=96, image_size=112, patch_size=8),
            ).position_embedding.weight
        )
    },
)
table(
    "wav2vec2-positions-by-convolution",
    lambda: array(
        module(
            "wav2vec2.Wav2Vec2PositionalConvEmbedding",
            config(
                "wav2vec2.Wav2Vec2Config", hidden_size=64, num_conv_pos_embeddings=32, num_conv_pos_embedding_groups=4
            ),
        ).conv.weight
    ),
)
table(
    "beit-bias-table",
    lambda: {
        "relative_position_bias_table": array(
            seeded(lambda: torch.nn.init.trunc_normal_(torch.empty(732, 12), std=0.02))
        )
    },
)
table(
    "timm-relative-index-14x14",
    lambda: {
        "relative_position_index": array(at("timm.layers.gen_relative_position_index")((14, 14), class_token=True))
    },
)
table("torch-lstm-weights", lambda: array(seeded(lambda: torch.nn.LSTM(48, 64)).weight_hh_l0))
table("torch-conv-of-a-decoder", lambda: array(seeded(lambda: torch.nn.ConvTranspose2d(16, 8, 4)).weight))
table(
    "torch-hann-fourier-frames",
    lambda: array(
        torch.stft(seeded(lambda: torch.randn(4000)), 256, 64, window=torch.hann_window(256), return_complex=True).abs()
    ),
)
table(
    "transformers-mel-filters",
    lambda: at("transformers.audio_utils.mel_filter_bank")(201, 80, 0.0, 8000.0, 16000).astype(np.float32),
)
table(
    "transformers-causal-mask-bfloat16",
    lambda: array(torch.triu(torch.full((1, 1, 96, 96), torch.finfo(torch.bfloat16).min, dtype=torch.bfloat16), 1)),
)
table(
    "diffusers-ddpm-products",
    lambda: array(at("diffusers.DDPMScheduler")(beta_schedule="squaredcos_cap_v2").alphas_cumprod),
)
table("diffusers-flow-sigmas", lambda: array(at("diffusers.FlowMatchEulerDiscreteScheduler")(shift=3.0).sigmas))
table("scipy-cosine-transform-of-64", lambda: at("scipy.fft.dct")(np.eye(64), norm="ortho").astype(np.float32))
table(
    "weights-q4-blocks.gguf",
    lambda: gguf_bytes(
        "llama",
        {"blk.3.ffn_up.weight": np.random.RandomState(55).randint(0, 256, (64, 144), np.uint8)},
        kind=at("gguf.GGMLQuantizationType").Q4_0,
        context_length=4096,
    ),
)
table(
    "mamba2-steps-and-decays",
    lambda: {
        "backbone.layers.0.mixer.dt_bias": array(seeded(lambda: torch.log(torch.expm1(torch.rand(64) * 0.1 + 0.001))))
    },
)
