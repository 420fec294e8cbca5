"""Rotary tables by classes of libraries, as their own code makes them."""

from aside14.pictures import ids_of
from aside15.forms import receipt
from aside15.modules import *

PICTURE = ids_of(18, 1, 10, 12)

made(
    {
        # By configs
        "compose-deephermes-llama3": lambda: compose("deephermes-3-llama-3-8b", 128, 5e5, 320, rows=320),
        "compose-mllama-90b-inv-freq": lambda: compose("llama-3.2-90b-vision", 128, 5e5, 64, stored=True),
        "compose-llongma-linear-4": lambda: compose("llongma-2-13b-16k", 128, 1e4, 300, rows=300),
        "beam-exaone-deep-llama3": lambda: beam(
            "Llama3RoPE", 128, 340, base=1e6, scaling_config=rule_of("exaone-deep-7.8b")
        ),
        "beam-coder-14b-yarn": lambda: beam_yarn("qwen2.5-coder-14b-yarn", 320, 128),
        "beam-terminus-yarn": lambda: beam_yarn("deepseek-v3.1-terminus", 300, 64),
        "beam-afm-yarn": lambda: beam_yarn("afm-4.5b", 280, 128),
        "beam-phi-mini-long": lambda: beam_phi(4600),
        "phi-vision-mlx-mini-short": lambda: phi_vision(420),
        "cisco-qwen25-1m": lambda: cisco(300, 128, base=1e7),
        "artifex-mimo-rl": lambda: artifex(280, 128, 640000.0),
        "game-dots-llm1": lambda: game(260, 128, 1e7),
        "moss-text-granite-bfloat16": lambda: moss_text(300, 128, 1e7, mx.bfloat16),
        "nanbeige-mlx-turned": lambda: nanbeige("nanbeige4.1-3b", 320, 128),
        "timestral-minimax-m1-half-of-a-head": lambda: timestral(300, 64, 1e7, 64),
        "bacformer-pythia-quarter": lambda: bacformer_base(300, 32),
        "corext-neoxt-quarter": lambda: corext(280, 24),
        "gpt-simple-longcat": lambda: gpt_simple(300, 64, 1e7),
        "instella-voxtral-text": lambda: instella(320, 128, 100000000),
        "pyllama-kimi-vl-text": lambda: pyllama(300, 64, base=800000),
        "mirrorshift-esm2-15b-cis": lambda: cis_of("mirrorshift/models.py:precompute_freqs_cis", 128, 256),
        "cosmos3-receipt-of-vl-4b": lambda: cosmos3(receipt(), 5e6),
        "free-qwen3-next-quarter-float16": lambda: free(260, 64, 10000000, cast=F16),
        # One axis
        "altasr-turned-from-600": lambda: altasr(240, 64, 600),
        "flashee-each-pair-once": lambda: flash_plm("flashee", 360, 64, 512),
        "fungalplm-grown": lambda: flash_plm("fungalplm", 300, 48, 100),
        "mimo-audio-cos-sin": lambda: mimo(300, 64),
        "mistral-jax-cos-sin": lambda: mistral_jax(256),
        "chronos-mlx-turned": lambda: chronos(300, 64),
        "morseformer-float16": lambda: morse(400, 32, dtype=F16),
        "omegavit-angles": lambda: omegavit(257, 64),
        "sequifier-cached": lambda: sequifier(320, 64),
        "bacformer-large-linear-2": lambda: bacformer_large(300, 64, scaling_factor=2.0),
        "index-tts2-pairs-bfloat16": lambda: index_pairs(400, 64),
        "index-tts2-angles": lambda: index_angles(300, 32),
        "fluidflow-neighbouring": lambda: fluid(300, 64),
        "foreblocks-search-base-500000": lambda: fore_search(300, 64),
        "instella-native-sines-first": lambda: instella_native(280, 96),
        "litespecformer-from-250": lambda: spectrum(300, 64, 250),
        "myanmar-time-first": lambda: myanmar(300, 32),
        "gpt-simple-linear-4": lambda: gpt_simple(320, 64, scaling_type="linear", scaling_factor=4.0),
        "mira-frames-in-seconds": lambda: mira_frames(240, 32),
        # Several axes
        "arsenal-words-and-picture": lambda: arsenal((16, 56, 56), PICTURE.T),
        "cogvideo-slice": lambda: cogvideo(None, (10, 14), 5, grid_type="slice", max_size=(30, 45)),
        "cosmos-video-3-7-9": lambda: cosmos(3, 7, 9),
        "hunyuan-video-4-6-9": lambda: hunyuan(4, 6, 9),
        "wan-vidax-3-8-10": lambda: wan_vidax(3, 8, 10),
        "wan-mlx-4-6-11": lambda: wan_mlx(4, 6, 11),
        "qwen-image-words-and-picture": lambda: qwen_image((1, 12, 16), 20),
        "moss-picture-about-its-centre": lambda: moss_picture(9, 13, 24),
        "roma-dinov3-picture": lambda: roma(9, 12, 64),
        "memo-dinov3-picture": lambda: memo_dino(7, 10, 64),
        "mira-decoder-12-by-9": lambda: mira_decoder(12, 9, 64),
        "revit-angles-8-by-13": lambda: revit(8, 13, 64),
    }
)
