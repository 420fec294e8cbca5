"""Rotary tables by classes of libraries, as their own code makes them."""

from aside13.modules import *

made(
    {
        # Engines and trainers, by configs
        "attn-res-yi-6b-cis": lambda: torch_part("attn_res/main.py:precompute_rope_freqs")(128, 300, 5000000.0),
        "bitnet-olmoe-cis": lambda: torch_part("bitnet/bit_llama.py:precompute_freqs_cis")(128, 320),
        "trinix-magistral-bfloat16": lambda: trinix(350, 128, 1e9, BF16),
        "olm-tulu-llama3": lambda: olm("Llama3Rotary", 128, 300, 5e5, 8.0, 8192, 1.0, 4.0),
        "olm-glm-46-half": lambda: olm("PartialRotary", 128, 0.5, 1000000, 320),
        "olm-magicoder-linear": lambda: olm("ScaledRotary", 128, 280, 100000, "linear", 4.0),
        "attnhut-codeqwen": lambda: attnhut(torch.arange(350), 128, 1000000.0),
        "gems-deepseek-r1-0528-yarn": lambda: gems(
            "GemsDeepseekYarnRoPE", 300, 64, scaling_factor=40.0, mscale=1.0, mscale_all_dim=1.0
        ),
        "gems-qwen25-3b-bfloat16": lambda: gems("GemsRope", 400, 128, 1000000, dtype=BF16),
        "telos-polyglot-ko-quarter": lambda: telos(300, 64),
        "grug-qwen3-30b-thinking": lambda: grug(320, 128, 1e7),
        "optiq-qwen3-coder-480b": lambda: optiq(256, 128, 1e7),
        "paddlex-qwen25-1m-cached": lambda: paddlex_qwen(280, 128, 1e7),
        "paddlex-ernie-300b-inv-freq": lambda: paddlex_ernie("ernie-4.5-300b-a47b"),
        # The rest
        "olm-ntk-2": lambda: olm("ScaledRotary", 64, 300, 10000, "ntk", 2.0),
        "attnhut-from-5000-float16": lambda: attnhut(torch.arange(5000, 5250), 64, dtype=F16),
        "faesm-pairs-bfloat16": lambda: faesm(300, 64, BF16),
        "faesm-progen2-float16": lambda: dict(
            zip(("sin", "cos"), torch_part("faesm/progen2.py:fixed_pos_embedding")(torch.zeros(1, 300, 64)))
        ),
        "stripedhyena-linear-16": lambda: hyena(512, 64, 16.0),
        "nvsub-columns-of-positions": lambda: two_of(nvsub("1d_cache_bhl", 260, dim=64)),
        "nvsub-vit5-12-by-18": lambda: nvsub_flat(12, 18, 64),
        "memorax-angles": lambda: jax_part("memorax/networks/positional_embeddings/rope.py:RoPE:compute_coefficients")(
            settings(base=10000.0), 64, 300
        ),
        "ablanx-freqs": lambda: {"rotary_emb.freqs": jax_part("ablang_jax/model.py:_rope_freqs")(24)},
        "xax-half-of-a-head": lambda: xax("embeddings.py:get_rotary_embeddings", 300, 128, jnp.float32),
        "walrus-axes-10-by-14": lambda: walrus("LRRotaryEmbedding", 32, "lang").get_axial_freqs(10, 14),
        "recurrentgemma-turned": lambda: griffin(300, 128),
        "muq-conformer-stacked": lambda: conformer("RotaryPositionalEmbedding", 64, 4, 300),
        "pocket-tts-turned-from-750": lambda: pocket_turned(250, 64, 750),
        "pope-inv-freqs": lambda: {
            "pope.inv_freqs": torch_part(
                "PoPE_pytorch/pope.py:PoPE",
                Module=torch.nn.Module,
                Parameter=torch.nn.Parameter,
                exists=lambda made_: made_ is not None,
                arange=torch.arange,
                pi=math.pi,
                apply_pope_to_qk=None,
                autocast=lambda *_, **__: lambda function: function,
            )(64, heads=2).inv_freqs
        },
        "mage-vl-video-angles": lambda: mage_video(3, 6, 8, 64),
        "smi-ted-cached": lambda: smi_ted(280, 64),
        "progen-jax-neighbouring": lambda: progen(300, 64),
        "paddlex-siglip-angles": lambda: paddle_part(
            PADDLEX + "doc_vlm/modeling/paddleocr_vl/_siglip.py:SigLIPRotaryEmbedding"
        )(36)(48),
        "torch-brain-rotary-times": lambda: brain("RotaryTimeEmbedding", torch.arange(400) / 100, 64, 64, 0.02, 20.0),
    }
)
