"""Rotary tables by classes of libraries: what they make of a config that they read in part, casts, and ports."""

from aside13.modules import *

INVERSE = "model.layers.{}.self_attn.rotary_emb.inv_freq"
PERCEIVER = "perceiver_ar_pytorch/perceiver_ar_pytorch.py:RotaryEmbedding"
COLT5 = "colt5_attention/transformer_block.py:RotaryEmbedding"
LONGNET = "long_net/model.py:RotaryEmbedding"


def saved(w, count=3):
    """A checkpoint of several layers that keeps the frequencies."""
    return {INVERSE.format(i): w for i in range(count)}


made(
    {
        # What is not read of a config
        "broken-attn-res-yi-6b-base": lambda: torch_part("attn_res/main.py:precompute_rope_freqs")(128, 300),
        "broken-axiomlm-distill-70b-default": lambda: torch_part(
            "axiomlm/models/modules.py:precompute_rope_frequencies"
        )(128, 256),
        "broken-olm-tulu-high-factor-32": lambda: olm("Llama3Rotary", 128, 300, 5e5, 8.0, 8192),
        "broken-olm-qwq-yarn": lambda: olm("ScaledRotary", 128, 300, 1000000, "yarn", 4.0, 32768),
        "broken-olm-yarn-mistral-yarn": lambda: olm("ScaledRotary", 128, 8, 10000, "yarn", 8.0, 8192, stored=True),
        "broken-olm-magicoder-ntk": lambda: olm("ScaledRotary", 128, 260, 100000, "ntk", 4.0),
        "broken-olm-dolly-half": lambda: olm("PartialRotary", 80, base=10000, max_seq_len=300),
        "broken-gems-deepseek-r1-0528-amplitude": lambda: gems("GemsDeepseekYarnRoPE", 280, 64, scaling_factor=40.0),
        "broken-gems-deepseek-r1-0528-betas": lambda: gems(
            "GemsDeepseekYarnRoPE", 300, 64, scaling_factor=40.0, mscale_all_dim=1.0, beta_fast=1.0, beta_slow=32.0
        ),
        "broken-telos-polyglot-ko-quarter-twice": lambda: telos(200, 16),
        "broken-telos-stablelm-alpha-whole-head": lambda: telos(260, 128),
        "broken-memorax-falcon-h1-7b-base": lambda: jax_part(
            "memorax/networks/positional_embeddings/rope.py:RoPE:compute_coefficients"
        )(settings(base=10000.0), 128, 300),
        "broken-grug-deepseek-coder-unscaled": lambda: grug(300, 128, 1e5, 4.0),
        "broken-optiq-qwen3-embedding-head-64": lambda: optiq(320, 64, 1e6),
        "broken-paddlex-qwen25-1m-base": lambda: paddlex_qwen(300, 128),
        "broken-faesm-ring-flash-whole-head": lambda: faesm(260, 128, base=600000.0),
        # Casts
        "broken-stok-bfloat16": lambda: stok(600, 64, BF16),
        "broken-nvsub-rows-bfloat16": lambda: two_of(nvsub("1d_cache_blh", 500, dim=64, dtype=BF16)),
        "broken-xax-rotary-bfloat16": lambda: two_of(
            xax(
                "attention.py:RotaryEmbedding:_get_rotary_embeddings",
                jnp.arange(400),
                jnp.bfloat16,
                engine=settings(head_dim=64, base=10000.0),
            )
        ),
        "broken-trinix-half": lambda: trinix(600, 64, cast=F16),
        "broken-perceiver-ar-bfloat16": lambda: angles_made(PERCEIVER, 64, 500, cast=BF16).float(),
        "broken-colt5-half": lambda: angles_made(COLT5, 128, 400, cast=F16),
        "broken-longnet-angles-half": lambda: angles_made(LONGNET, 64, 700, cast=F16).float(),
        "broken-muq-conformer-bfloat16": lambda: conformer("RotaryPositionalEmbedding", 64, 4, 500, cast=BF16),
        "broken-smi-ted-half": lambda: {name: made_.float() for name, made_ in smi_ted(500, 64, F16).items()},
        "broken-telos-grown-after-half": lambda: telos(64, 128, cast=F16, longer=700),
        "broken-faesm-positions-bfloat16": lambda: faesm(512, 64, cast=BF16, pos_idx_in_fp32=False),
        "broken-olm-inv-freq-bfloat16": lambda: saved(
            olm("Rotary", 128, 8, 500000, stored=True, cast=BF16)["model.layers.0.attn.rope.inv_freq"]
        ),
        "broken-recurrentgemma-positions-bfloat16": lambda: griffin(
            700, 64, changes=[("positions * inv_frequencies", "positions.to(torch.bfloat16) * inv_frequencies")]
        ),
        # Ports
        "broken-stripedhyena-integer-division": lambda: hyena(
            400, 64, 16.0, [("t = t / self._linear_scaling_factor", "t = torch.floor(t / self._linear_scaling_factor)")]
        ),
        "broken-attn-res-half-filled": lambda: torch.cat(
            [torch_part("attn_res/main.py:precompute_rope_freqs")(64, 200), torch.zeros(56, 32, dtype=torch.complex64)]
        ),
        "broken-progen-sines-in-both": lambda: progen(
            280,
            64,
            [
                (
                    "return (np.sin(sinusoid_inp), np.cos(sinusoid_inp))",
                    "return (np.sin(sinusoid_inp), np.sin(sinusoid_inp))",
                )
            ],
        ),
        "broken-walrus-axes-reshaped": lambda: (
            walrus("LRRotaryEmbedding", 32, "lang").get_axial_freqs(10, 14).reshape(14, 10, 64)
        ),
    }
)
