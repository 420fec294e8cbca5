"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, as their own code makes them."""

from aside12.modules import *

STEPS = torch.arange(0, 1000, 10)

made(
    {
        # One axis
        "helical-uce-rows-first": lambda: uce(400, 64),
        "helical-nicheformer": lambda: buffer(
            "helical/models/nicheformer/modeling_nicheformer.py:PositionalEncoding",
            arguments=(128, 300),
            get="encoding",
        ),
        "merlion-hours": lambda: hours(24, 64),
        "masr-conformer": lambda: buffer(
            "masr/model_utils/conformer/embedding.py:PositionalEncoding", arguments=(128, 0.1, 350)
        ),
        "mtst-rows": lambda: buffer("mtst/Models/transformer_basis.py:RelativePositionalEncoder", arguments=(64, 256)),
        "translate-transformer-rows": lambda: translate(300, 96),
        "fireredasr-relative": lambda: relative(150, 128),
        "rna-fm-padding-row": lambda: {"embed_positions.weights": rna_fm(258, 160)},
        "audio-separator-cosines-first": lambda: torch_part(DEMUCS + "create_sin_embedding")(320, 128),
        "outetts-cosines-first": lambda: torch_part(
            "outetts/wav_tokenizer/encoder/modules/transformer.py:create_sin_embedding"
        )(torch.arange(200).view(1, -1, 1), 256),
        "moshi-mlx-cosines-first": lambda: mlx_part("moshi_mlx/modules/conditioner.py:create_sin_embedding")(
            mx.arange(250).reshape(1, -1, 1), 128
        ),
        "lightning-whisper-mlx-distil": lambda: {
            "encoder.positional_embedding": mlx_part("lightning_whisper_mlx/whisper.py:sinusoids", math=math)(
                1500, 1280
            ).astype(mx.float16)
        },
        "magenta-rt-timing": lambda: timing(300, 128),
        "symupe-sinusoids": lambda: torch_part("symupe/modules/transformer/embeddings.py:SinusoidalEmbedding")(
            64, scale=None
        )(torch.arange(200)),
        # Timesteps
        "diffrhythm2-timesteps": lambda: torch_part("diffrhythm2/model/backbones/dit.py:SinusPositionEmbedding")(256)(
            torch.arange(0, 41) / 40
        )[0],
        "flaxdiff-timesteps": lambda: flaxdiff_times(jnp.arange(0, 1000, 8), 128),
        "med-seg-diff-timesteps": lambda: torch_part(
            "med_seg_diff_pytorch/med_seg_diff_pytorch.py:SinusoidalPosEmb", Module=torch.nn.Module
        )(128)(torch.arange(0, 200).float()),
        "monai-generative-timesteps": lambda: torch_part(
            GENERATIVE + "nets/diffusion_model_unet.py:get_timestep_embedding"
        )(STEPS, 192),
        "geoarches-timesteps": lambda: torch_part("geoarches/backbones/dit.py:TimestepEmbedder:timestep_embedding")(
            torch.arange(0, 250), 256
        ),
        "vllm-omni-wan-s2v-timesteps": lambda: torch_part(
            OMNI + "wan2_2/wan2_2_s2v_transformer.py:sinusoidal_embedding_1d"
        )(256, torch.arange(0, 1000, 20)),
        "vllm-omni-sana-timesteps-flipped": lambda: torch_part(
            OMNI + "sana_video/transformer_sana_video.py:_get_timestep_embedding"
        )(torch.arange(0, 300, 3), 256, True, 0),
        "migma-action-steps": lambda: torch_part(MIGMA + "nn/encoders.py:SinusoidalPositionalEncoding")(128)(
            torch.arange(0, 180)[None]
        )[0],
        # Grids
        "xwm-video": lambda: xwm((4, 8, 10), 96),
        "vllm-omni-lance-video": lambda: lance(3, 8, 12, 96),
        "vllm-omni-nextstep-grid": lambda: nextstep(14, 128),
        "mmselfsup-moco-grid": lambda: moco(14, 128),
        "audio-separator-picture": lambda: torch_part(DEMUCS + "create_2d_sin_embedding")(96, 12, 18),
        # Biases
        "symupe-slopes-12": lambda: symupe_slopes(12),
        "deepspeed-bloom-1b7-bias": lambda: deepspeed_alibi(16, 96),
        "deepspeed-bloom-1b7-second-rank": lambda: deepspeed_alibi(8, 80, 16, 1, 2),
        "resselt-swinir-window": lambda: window_of("resselt/archs/swinir/arch.py:WindowAttention", (7, 10)),
        "mmsegmentation-beit-window": lambda: beit_index((6, 9)),
        "unimernet-window": lambda: unimernet_window((7, 7)),
    }
)
