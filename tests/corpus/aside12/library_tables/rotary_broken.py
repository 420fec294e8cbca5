"""Rotary tables by classes of libraries: what they make of a config that they read in part, casts, and ports."""

from aside12.modules import *

INVERSE = "model.layers.{}.self_attn.rotary_emb.inv_freq"


def saved(made_, count=3):
    """A checkpoint of several layers that keeps the frequencies."""
    return {INVERSE.format(i): made_ for i in range(count)}


made(
    {
        # What is not read of a config
        "broken-sillm-nemotron-nano-mean-base": lambda: sillm_llama3(300, 8.0),
        "broken-sillm-hermes-3-mean-base": lambda: sillm_llama3(240, 32.0),
        "broken-nnx-lm-qwen3-235b-unscaled": lambda: nnx_lm("qwen3-235b-a22b-yarn"),
        "broken-nnx-lm-qwen3-4b-2507-base": lambda: nnx_lm("qwen3-4b-instruct-2507"),
        "broken-nnx-lm-longlora-unscaled": lambda: nnx_lm("llama-2-13b-longlora-32k"),
        "broken-nnx-lm-hermes-3-smooth-inverted": lambda: nnx_lm(
            "hermes-3-llama-3.2-3b", changes=[("(1 - smooth) / factor + smooth", "smooth / factor + (1 - smooth)")]
        ),
        "broken-flagembedding-longlora-multiplied": lambda: flag(
            "LinearScaling",
            300,
            128,
            512,
            scaling_factor=8.0,
            changes=[("t / self.scaling_factor", "t * self.scaling_factor")],
        ),
        "broken-flagembedding-granite-base": lambda: flag("", 400, 64, 512),
        "broken-flagembedding-longlora-ntk": lambda: flag("", 350, 128, 512, base=10000 * 8 ** (128 / 126)),
        "broken-llms-from-scratch-hermes-3-factor-8": lambda: scratch_llama3(400, factor=8.0),
        "broken-llms-from-scratch-hermes-3-base-rescaled": lambda: scratch_llama3(300, 500000.0 * 8192 / 131072),
        "broken-llms-from-scratch-qwen3-coder-base": lambda: scratch("qwen3", 400, 128, 1000000),
        "broken-oplm-esm2-3b-half": lambda: oplm(300, 64, 32),
        "broken-oplm-pythia-410m-whole-head": lambda: oplm(400, 64, 64),
        "broken-cosmos-rl-deepseek-coder-v2-lite-short": lambda: cosmos_deepseek("deepseek-coder-v2-lite", 4096),
        "broken-cosmos-rl-deepseek-coder-v2-lite-betas": lambda: cosmos_deepseek(
            "deepseek-coder-v2-lite",
            changes=[("find_correction_range(beta_fast, beta_slow", "find_correction_range(beta_slow, beta_fast")],
        ),
        "broken-cosmos-rl-codegen-2b-whole-head": lambda: cosmos_angles(300, 80, interleaved=True),
        "broken-vllm-omni-zephyr-base": lambda: omni_position_ids(
            "mistral_encoder/mistral_encoder.py:MistralRotaryEmbedding", 350, 128, 32768
        ),
        "broken-vllm-mlx-mixtral-8x22b-base": lambda: vllm_mlx(np.arange(256), 128, 10000.0),
        "broken-tinygrad-olmo-2-1b-base": lambda: tinygrad_cache(128, 160, 10000.0),
        "broken-penzai-falcon3-10b-base": lambda: penzai(200, 256, 10000.0),
        "broken-e1jax-ernie-45-03b-head-64": lambda: e1(256, 64, 500000),
        "broken-sillm-phi-4-multimodal-amplitude": lambda: sillm_longrope(
            "phi-4-multimodal", 300, changes=[("* self.scaling_factor", "* 1.0")]
        ),
        "broken-flaxdiff-eurobert-inverted": lambda: flaxdiff(
            120, 64, 250000, [("1.0 / self.base", "1.0 * self.base")]
        ),
        # Casts
        "broken-modalities-bfloat16": lambda: modalities(700, 1024, 8, dtype=BF16),
        "broken-modalities-inv-freq-bfloat16": lambda: saved(
            torch_part("modalities/models/gpt2/gpt2_model.py:RotaryTransform", QueryKeyValueTransform=torch.nn.Module)(
                1024, 8
            )
            .to(BF16)
            .inv_freq
        ),
        "broken-unimernet-half-and-grown": lambda: unimer_llama(64, 128, 600, F16),
        "broken-unimernet-inv-freq-half": lambda: saved(
            torch_part(UNIMER + "blip2_models/modeling_llama.py:LlamaRotaryEmbedding")(128, 16).to(F16).inv_freq, 4
        ),
        "broken-flagembedding-bfloat16-and-grown": lambda: flag("", None, 64, 16, cast=BF16, grow=500),
        "broken-whisperspeech-rotary-half": lambda: speech_rotary(64, F16),
        "broken-recurrent-memory-positions-bfloat16": lambda: (
            torch_part(
                "recurrent_memory_transformer_pytorch/recurrent_memory_transformer.py:RotaryEmbedding", **EINOPS
            )(64)
            .to(BF16)(torch.arange(400).to(BF16))
            .float()
        ),
        "broken-cosmos-rl-angles-bfloat16": lambda: cosmos_angles(500, 64, cast=BF16).float(),
        "broken-cosmos-rl-angles-half-interpolated": lambda: cosmos_angles(
            600, 128, seq_len_interpolation_factor=8, pretrained_max_position_embeddings=4096, cast=F16
        ),
        "broken-vllm-omni-audex-half": lambda: audex(400, 64, F16),
        "broken-migma-bridge-half": lambda: migma_bridge(400, 64, F16),
        "broken-migma-v-jepa-bfloat16": lambda: vjepa(360, 64, BF16),
        "broken-llms-from-scratch-positions-bfloat16": lambda: scratch("qwen3", 600, 128, 1000000, dtype=BF16),
        "broken-torch-pointcloud-half": lambda: pointcloud((8, 10, 12), 48, base=100.0, cast=F16),
        "broken-yet-another-retnet-thetas-half": lambda: retnet(128, F16),
        "broken-vllm-omni-longcat-positions-bfloat16": lambda: longcat(700, 64, dtype=BF16),
        # Ports
        "broken-vllm-omni-hidream-sign-lost": lambda: torch_part(
            OMNI + "hidream_image/hidream_image_transformer.py:rope",
            ("[cos_out, -sin_out, sin_out, cos_out]", "[cos_out, sin_out, sin_out, cos_out]"),
        )(positions(200), 64, 10000),
        "broken-vllm-omni-wan-rows-for-columns": lambda: wan(
            2, 10, 14, changes=[("freqs_cos[2][:ppw].view(1, 1, ppw, -1)", "freqs_cos[2][:pph].view(1, pph, 1, -1)")]
        ),
        "broken-stackformer-cis-half-filled": lambda: torch.cat(
            [torch_part(STACK + "RoPE")(64, 160).freq_complex, torch.zeros(96, 32, dtype=torch.complex64)]
        ),
        "broken-vllm-omni-cosyvoice3-sines-lost": lambda: torch_part(
            OMNI + "cosyvoice3_audio/cosyvoice3_dit.py:precompute_freqs_cis",
            ("freqs_sin = torch.sin(freqs)", "freqs_sin = torch.cos(freqs)"),
        )(64, 300),
        "broken-oplm-positions-from-float16": lambda: oplm(
            2600,
            64,
            32,
            changes=[
                (
                    "torch.arange(seq_len, dtype=torch.float32, device=device)",
                    "torch.arange(seq_len, dtype=torch.float16, device=device).float()",
                )
            ],
        ),
    }
)
