"""Rotary tables by classes of libraries, as their own code makes them."""

from aside12.modules import *

made(
    {
        # Engines and trainers, by configs
        "flagembedding-minicpm-2b": lambda: flag("", 400, 64, 400),
        "flagembedding-longlora-linear": lambda: flag("LinearScaling", 420, 128, 512, scaling_factor=8.0),
        "llms-from-scratch-hermes-3": lambda: scratch_llama3(400),
        "llms-from-scratch-qwen3-4b-2507": lambda: scratch("qwen3", 350, 128, 5000000),
        "nnx-lm-nemotron-nano": lambda: nnx_lm("llama-3.1-nemotron-nano-8b"),
        "nnx-lm-apertus-70b": lambda: nnx_lm("apertus-70b"),
        "nnx-lm-phi-4-multimodal-long": lambda: nnx_lm("phi-4-multimodal", 8000),
        "nnx-lm-stable-code-quarter": lambda: nnx_lm("stable-code-3b", head=80),
        "sillm-phi-4-multimodal-short": lambda: sillm_longrope("phi-4-multimodal", 360),
        "oplm-esm2-3b": lambda: oplm(300, 64, 64),
        "oplm-pythia-12b-quarter": lambda: oplm(400, 128, 32),
        "vllm-mlx-mixtral-8x22b": lambda: vllm_mlx(np.arange(320), 128, 1000000.0),
        "vllm-mlx-from-7000": lambda: vllm_mlx(np.arange(7000, 7250), 64, 10000.0),
        "cosmos-rl-deepseek-coder-v2-lite": lambda: cosmos_deepseek("deepseek-coder-v2-lite"),
        "vllm-omni-zephyr-bfloat16": lambda: omni_position_ids(
            "mistral_encoder/mistral_encoder.py:MistralRotaryEmbedding", 380, 128, 32768, 10000.0, dtype=BF16
        ),
        "tinygrad-granite-31-2b": lambda: tinygrad_cache(64, 200, 5000000.0),
        "penzai-recurrentgemma-half": lambda: penzai(300, 128, 10000.0),
        "e1jax-yi-15-34b": lambda: e1(280, 128, 5000000),
        "flaxdiff-eurobert": lambda: flaxdiff(400, 64, 250000),
        # The rest
        "unimernet-llama-cached": lambda: unimer_llama(300, 128),
        "whisperspeech-rotary-2500": lambda: speech_rotary(64),
        "modalities-cached": lambda: modalities(256, 1024, 8),
        "recurrent-memory-angles": lambda: torch_part(
            "recurrent_memory_transformer_pytorch/recurrent_memory_transformer.py:RotaryEmbedding", **EINOPS
        )(64)(torch.arange(300).float()),
        "cosmos-rl-angles-linear-8": lambda: cosmos_angles(
            400, 128, seq_len_interpolation_factor=8, pretrained_max_position_embeddings=4096
        ),
        "cosmos-rl-angles-neighbouring": lambda: cosmos_angles(300, 64, interleaved=True),
        "vllm-omni-cosyvoice3-cos-sin": lambda: torch_part(
            OMNI + "cosyvoice3_audio/cosyvoice3_dit.py:precompute_freqs_cis"
        )(64, 400),
        "vllm-omni-hidream-matrices": lambda: torch_part(OMNI + "hidream_image/hidream_image_transformer.py:rope")(
            positions(200), 64, 10000
        ),
        "vllm-omni-longcat-angles": lambda: longcat(300, 64),
        "vllm-omni-covo-angles": lambda: torch_part(SPOKEN + "covo_audio/token2wav.py:RotaryEmbedding")(64)(300),
        "vllm-omni-audex-pairs": lambda: audex(320, 64),
        "vllm-omni-fish-speech-pairs-bfloat16": lambda: torch_part(
            SPOKEN + "fish_speech/dac_modules/transformer.py:precompute_freqs_cis"
        )(300, 64),
        "vllm-omni-sana-neighbouring": lambda: two_of(
            torch_part(OMNI + "sana_video/transformer_sana_video.py:_get_1d_rotary_pos_embed")(
                112, 256, 10000.0, torch.float64
            ),
            "freqs_{}",
        ),
        "vllm-omni-lingbot-from-30": lambda: two_of(
            torch_part(OMNI + "lingbot_world/transformer.py:_rope_axis")(200, 44, start=30)
        ),
        "vllm-omni-anima-text-from-1200": lambda: omni_position_ids(
            "anima/anima_text_conditioner.py:AnimaRotaryEmbedding", 300, 64, first=1200
        ),
        "vllm-omni-wan-video": lambda: wan(3, 10, 14),
        "vllm-omni-wan-video-bfloat16": lambda: wan(2, 12, 18, cast=BF16),
        "vllm-omni-anima-video": lambda: anima(3, 9, 14),
        "vllm-omni-glm-image": lambda: glm_image(12, 20),
        "migma-picture-matrices": lambda: migma_matrices(cells(12, 16), 64),
        "migma-v-jepa-pairs": lambda: vjepa(300, 64),
        "torch-pointcloud-grid": lambda: pointcloud((5, 6, 8), 48),
        "stackformer-cis": lambda: torch_part(STACK + "RoPE")(64, 320).freq_complex,
        "yet-another-retnet-thetas": lambda: retnet(128),
    }
)
