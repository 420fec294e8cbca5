"""Rotary tables by classes of libraries: what they make of a config that they read in part, casts, and ports."""

from aside14.forms import of_memory, screenshot
from aside14.pictures import *

INVERSE = "model.layers.{}.self_attn.rotary_emb.inv_freq"
PICTURE = ids_of(10, 1, 8, 13)
ESM = "_update_cos_sin_tables"


def saved(w, count=3):
    """A checkpoint of several layers that keeps the frequencies."""
    return {INVERSE.format(i): w for i in range(count)}


def unfilled(path, dim, found):
    """A rotary class whose frequencies were never filled again after the meta device."""
    made_ = torch_part(path)(dim)
    made_.inv_freq = torch.from_numpy(found)
    return made_


def of_state(made_, name, cast):
    """A buffer that was saved after a cast of the model."""
    return made_.to(cast).get_buffer(name)


made(
    {
        # As they are shipped
        "broken-optimus-nemotron-70b-llama3": lambda: optimus("llama-3.1-nemotron-70b", 300),
        "broken-optimus-qwen25-72b-amplitude": lambda: optimus("qwen2.5-72b-instruct-yarn", 300),
        "broken-forge-laguna-attention-factor": lambda: forge("YarnRoPE", "laguna-xs.2", 280, 128),
        "broken-stackformers-yarn-solar": lambda: stacked(
            "RotaryEmbedding1D",
            {
                "dim_head": 128,
                "base": 10000,
                "yarn": settings(original_max_seq_len=4096, scale=16.0, beta_fast=32.0, beta_slow=1.0),
            },
            None,
            stored=True,
        ),
        "broken-lmt-yarn-solar": lambda: lmt("yarn", 300, 128, 4096, 65536),
        "broken-openelm-bfloat16": lambda: openelm(500, 64, BF16),
        "broken-bwetaf-bfloat16": lambda: bwetaf(600, 96, jnp.bfloat16),
        "broken-model-center-esm-half": lambda: center_esm(800, 64),
        # What is not read of a config
        "broken-mlx-gen-ministral-3-14b-amplitude": lambda: mistral3(300, mscale=None),
        "broken-mlx-gen-ministral-3-14b-original": lambda: mistral3(320, original_max_position_embeddings=262144),
        "broken-mlx-gen-vl-32b-base-of-qwen2": lambda: qwen3_vl(screenshot(), 1e6),
        "broken-mlx-gen-qwen3-4b-thinking-base": lambda: qwen3_text(300, 128),
        "broken-mlx-gen-qwen3-4b-thinking-head-80": lambda: qwen3_text(320, 80, base=5e6),
        "broken-unsloth-zoo-qwen3-4b-yarn-missing": lambda: dspark("qwen3-4b-thinking-yarn", 320),
        "broken-unsloth-zoo-minimax-whole-head": lambda: dspark("minimax-m2.1", 256),
        "broken-unsloth-zoo-hermes-unscaled": lambda: dspark("hermes-3-llama-3.1-8b", 300),
        "broken-tada-dolphin-factor-8": lambda: tada("dolphin-3.0-llama-3.2-1b", 300, 64, factor=8.0),
        "broken-chuk-dolphin-original-131072": lambda: chuk_llama(
            "dolphin-3.0-llama-3.2-1b", 320, 64, original_max_position_embeddings=131072
        ),
        "broken-oslo-gpt4all-j-whole-head": lambda: gptj(280, 256),
        "broken-dual-attention-yi-15-9b-base": lambda: two_of(
            torch_part("dual_attention/attention_utils.py:precompute_freqs_cis")(128, 300)
        ),
        "broken-instanovo-zephyr-16b-half": lambda: instanovo(300, 64, 0.5),
        "broken-instanovo-glm-47-whole-head": lambda: instanovo(260, 128, 1.0, 1e6),
        "broken-flagai-longchat-13b-ratio-4": lambda: kept(
            torch_part(FLAG_AI + "aquila2/aquila_condense_monkey_patch.py:CondenseRotaryEmbedding")(128, 4, 80), 300
        ),
        "broken-chuk-translategemma-no-factor": lambda: chuk(300, 256, 1e6),
        "broken-sykra-vaultgemma-base": lambda: sykra(240, 256),
        "broken-forge-deepseek-v32-betas": lambda: forge(
            "YarnRoPE", "deepseek-v3.2-exp", 300, 64, beta_fast=1.0, beta_slow=32.0
        ),
        "broken-forge-phi-4-mini-amplitude": lambda: forge(
            "SuScaledRoPE",
            "phi-4-mini-instruct-abliterated",
            4400,
            96,
            [("self._scale * x[..., :self.dim]", "x[..., :self.dim]")],
        ),
        # Casts
        "broken-kronos-half": lambda: updated("model/module.py:RotaryPositionalEmbedding", 600, 64, F16, more=(600,)),
        "broken-rnaverse-bfloat16": lambda: updated(
            "rnaverse/modeling_rnaverse.py:RotaryEmbedding", 500, 64, BF16, method=ESM
        ),
        "broken-instanovo-cleared-after-half": lambda: instanovo(700, 64, cast=F16),
        "broken-cpgpt-cache-after-half": lambda: rebuilt(
            torch_part("cpgpt/model/components/rotary.py:RotaryPositionalEmbeddings")(64, 64).half(), 600
        ),
        "broken-neox-inv-freq-bfloat16": lambda: saved(
            of_state(torch_part(NEOX + "RotaryEmbedding", **EXISTS)(64), "inv_freq", BF16)
        ),
        "broken-pymss-roformer-bfloat16": lambda: roformer(700, 64, BF16),
        "broken-moirai-grown-after-half": lambda: uni2ts(600, 64, F16),
        "broken-audiocraft-positions-float16": lambda: audiocraft(
            2600, 64, [("mx.arange(end, dtype=mx.float32)", "mx.arange(end, dtype=mx.float32).astype(mx.float16)")]
        ),
        "broken-index-tts-angles-bfloat16": lambda: index_tts(
            500, 64, [("f = mx.outer(t, freqs)", "f = mx.outer(t, freqs).astype(mx.bfloat16).astype(mx.float32)")]
        ),
        # Memory
        "broken-vplm-frequencies-of-memory": lambda: two_of(
            unfilled("vplm/models/vplm/modeling_transformer.py:RotaryEmbedding", 64, of_memory("vplm", 32))(
                torch.zeros(1), positions(300)
            )
        ),
        "broken-sykra-frequencies-zero": lambda: two_of(
            unfilled("sykra/modeling_sykra.py:SykraRotaryEmbedding", 128, np.zeros(64, np.float32))(torch.zeros(1), 280)
        ),
        # Ports
        "broken-tada-dolphin-multiplied": lambda: tada(
            "dolphin-3.0-llama-3.2-1b",
            280,
            64,
            [("new_freqs.append(freq / factor)", "new_freqs.append(freq * factor)")],
        ),
        "broken-qwen3-asr-axes-exchanged": lambda: qwen3_asr(
            screenshot(), 5e6, [("(1, 2), start=1", "(2, 1), start=1")]
        ),
        "broken-hidream-transposed": lambda: hidream(
            PICTURE, changes=[("[cos_out, -sin_out, sin_out, cos_out]", "[cos_out, sin_out, -sin_out, cos_out]")]
        ),
        "broken-flux-matrices-sign-lost": lambda: flux_matrices(
            PICTURE, [("[cos_out, -sin_out, sin_out, cos_out]", "[cos_out, sin_out, sin_out, cos_out]")]
        ),
        "broken-fibo-sines-of-halves": lambda: fibo(
            PICTURE, [("mx.stack([sin_base, sin_base], axis=-1)", "mx.concatenate([sin_base, sin_base], axis=-1)")]
        ),
        "broken-flux3-integer-exponents": lambda: flux3(
            np.concatenate([PICTURE, PICTURE[:, :1]], 1),
            [("np.arange(0, dim, 2, dtype=np.float64) / dim", "np.arange(0, dim, 2, dtype=np.float64) // dim")],
        ),
        "broken-dia-doubled-exponents": lambda: dia(300, 128, [("2.0 * jnp.arange", "4.0 * jnp.arange")]),
        "broken-aurorax-halves": lambda: aurorax(
            300, 64, [("cos = emb[:, 1::2].repeat_interleave(2, dim=-1)", "cos = emb[:, 1::2].repeat(1, 2)")]
        ),
        "broken-apollo-sines-in-halves": lambda: apollo(
            320, 64, [("torch.sin(pos * freq).repeat_interleave(2, dim=-1)", "torch.sin(pos * freq).repeat(1, 2)")]
        ),
        "broken-wan22-frequencies-inverted": lambda: wan_cis(256, 44, [("1.0 / torch.pow(theta", "torch.pow(theta")]),
        "broken-atlasfold-rows-never-filled": lambda: {
            name: torch.cat([table_, torch.zeros(88, 64)]) for name, table_ in atlasfold(424, 64).items()
        },
        "broken-stackformers-rows-twice": lambda: stacked(
            "RotaryEmbedding2D",
            {"dim_head": 64, "base": 10000},
            cells(10, 14),
            [("col = pos[..., 1]", "col = pos[..., 0]")],
        ),
        "broken-jimmy-width-first": lambda: jimmy((10, 13, 64), [("indexing='ij'", "indexing='xy'")]).reshape(
            10, 13, 32, 2
        ),
        "broken-givt-condensed-as-integers": lambda: two_of(
            torch_part("givt_pytorch/model.py:build_rope_cache", ("/ condense_ratio", "// condense_ratio"))(
                300, 64, None, 10000, 4
            )
        ),
    }
)
