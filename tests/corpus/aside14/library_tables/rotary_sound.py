"""Rotary tables by classes of libraries, as their own code makes them."""

from aside14.forms import screenshot
from aside14.pictures import *

WORDS_AND_PICTURE = ids_of(20, 1, 9, 14)
FOUR_AXES = np.concatenate([ids_of(12, 2, 6, 9), np.concatenate([np.arange(12), np.zeros(108, int)])[:, None]], 1)

made(
    {
        # By configs
        "optimus-yi-15-9b-pairs": lambda: optimus("yi-1.5-9b-chat-16k", 300),
        "chatterbox-hermes-llama3": lambda: chatterbox_llama("hermes-3-llama-3.1-8b", 320, 128),
        "chuk-dolphin-llama3": lambda: chuk_llama("dolphin-3.0-llama-3.2-1b", 300, 64),
        "tada-dolphin-llama3": lambda: tada("dolphin-3.0-llama-3.2-1b", 360, 64),
        "forge-qwen25-72b-yarn": lambda: forge("YarnRoPE", "qwen2.5-72b-instruct-yarn", 300, 128),
        "forge-phi-4-mini-long": lambda: forge("SuScaledRoPE", "phi-4-mini-instruct-abliterated", 4500, 96),
        "forge-deepseek-v32-yarn": lambda: forge("YarnRoPE", "deepseek-v3.2-exp", 260, 64),
        "mlx-gen-ministral-3-14b-yarn": lambda: mistral3(330),
        "mlx-gen-qwen3-vl-32b-page": lambda: qwen3_vl(screenshot()),
        "mlx-gen-qwen3-4b-thinking": lambda: qwen3_text(350, 128, base=5e6),
        "qwen3-asr-page-of-vl-32b": lambda: qwen3_asr(screenshot(), 5e6),
        "instanovo-pythia-quarter": lambda: instanovo(300, 128, 0.25),
        "unsloth-zoo-olmo-2-32b": lambda: dspark("olmo-2-32b", 320),
        "oslo-gpt4all-j": lambda: gptj(300, 64),
        "keras-bio-esm2-35m-inv-freq": lambda: {
            "esm.rotary_embeddings.inv_freq": keras_weights(
                "protein/esm2/layers.py:ESM2RotaryEmbedding", "inv_freq", dim=24, base=10000.0
            )
        },
        "flagai-longchat-13b-condensed": lambda: kept(
            torch_part(FLAG_AI + "aquila2/aquila_condense_monkey_patch.py:CondenseRotaryEmbedding")(128, 8, 60), 400
        ),
        "dual-attention-olmo-2-32b": lambda: two_of(
            torch_part("dual_attention/attention_utils.py:precompute_freqs_cis")(128, 280, 500000.0)
        ),
        "lmt-phi-4-reasoning": lambda: lmt("rope", 300, 128, 500000.0),
        "chuk-codellama-13b-python": lambda: chuk(340, 128, 1e6),
        "flagai-deepseek-67b-cis": lambda: torch_part(FLAG_AI + "layers/attentions.py:precompute_freqs_cis")(128, 256),
        # One axis
        "atlasfold-cached-half": lambda: atlasfold(420, 64, F16),
        "aurorax-turned": lambda: aurorax(280, 64),
        "bwetaf-turned": lambda: bwetaf(300, 96),
        "index-tts-pairs": lambda: index_tts(360, 64),
        "dia-jax-half-of-a-head": lambda: dia(300, 128),
        "rnaverse-cached": lambda: updated(
            "rnaverse/modeling_rnaverse.py:RotaryEmbedding", 340, 64, method="_update_cos_sin_tables"
        ),
        "sykra-base-500000": lambda: sykra(300, 128),
        "vplm-bfloat16": lambda: two_of(
            torch_part("vplm/models/vplm/modeling_transformer.py:RotaryEmbedding")(64)(
                torch.zeros(1, dtype=BF16), positions(400, 100)
            )
        ),
        "stackformers-positions": lambda: stacked(
            "RotaryEmbedding1D",
            {"dim_head": 64, "base": 10000, "yarn": None},
            torch.arange(500, 820)[:, None],
        ),
        "nanospeech-cos-sin": lambda: torch_part(NANO + "precompute_freqs_cis")(64, 400),
        "nanospeech-angles-interpolated": lambda: torch_part(NANO + "RotaryEmbedding", **NO_GRAD, **EXISTS)(
            64, interpolation_factor=2.0
        ).forward_from_seq_len(300)[0],
        "pymss-roformer-angles": lambda: roformer(400, 64),
        "pymss-apollo-neighbouring": lambda: apollo(350, 64),
        "wan22-complex-of-frames": lambda: wan_cis(256, 44),
        "audioseal-turned-from-1200": lambda: moshi_turned(240, 64, 1200),
        "falcon-tst-neighbouring-angles": lambda: falcon_tst(300, 64, True),
        "moirai-neighbouring": lambda: uni2ts(256, 64),
        "lag-llama-linear-4": lambda: lag_llama("LinearScaling", 300, 64, 10000, None, 4.0),
        "aquila2-dynamic-2": lambda: aquila(900, 64, 2.0, 512),
        "vovo-turned": lambda: turned(by_time("vovo_mlx/model.py:rope"), 300, 64),
        "protflash-turned": lambda: protflash(320, 64),
        "prothash-base-of-length": lambda: prothash(2048, 32),
        "cpgpt-pairs": lambda: torch_part("cpgpt/model/components/rotary.py:RotaryPositionalEmbeddings")(64, 400).cache,
        # Several axes
        "flux-matrices-mlx": lambda: flux_matrices(WORDS_AND_PICTURE),
        "fibo-three-axes": lambda: fibo(WORDS_AND_PICTURE),
        "ernie-image-angles": lambda: ernie_image(WORDS_AND_PICTURE),
        "flux3-four-axes": lambda: flux3(FOUR_AXES),
        "hidream-matrices": lambda: hidream(WORDS_AND_PICTURE),
        "trellis2-three-axes": lambda: slat(cells(5, 6, 7).numpy(), 96),
        "stackformers-grid-12-by-15": lambda: stacked(
            "RotaryEmbedding2D", {"dim_head": 64, "base": 10000}, cells(12, 15)
        ),
        "jimmy-picture-10-by-13": lambda: jimmy((10, 13, 64)),
    }
)
