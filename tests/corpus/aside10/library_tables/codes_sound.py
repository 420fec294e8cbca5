"""Sinusoidal codes, timesteps, slopes and buckets by libraries of many fields."""

import math

from aside10.codes import *

made(
    {
        # Sines and cosines in turn
        "arc-state-scgpt": lambda: pe("state/tx/models/scgpt/model.py:PositionalEncoding", arguments=(128, 0.1, 600)),
        "braindecode-st-eegformer-from-1": lambda: torch_part(
            "braindecode/models/steegformer.py:_TemporalPositionalEncoding", **BRAIN
        )(128, 512)(300),
        "vietocr-positions": lambda: pe(
            "vietocr/model/seqmodel/transformer.py:PositionalEncoding", arguments=(256, 0.1, 400)
        ),
        "galerkin-base-8192": lambda: pe(
            "galerkin_transformer/layers.py:PositionalEncoding", arguments=(96, 0.1, 1024)
        ),
        "presto-months": lambda: torch_part("presto/presto.py:get_sinusoid_encoding_table", device=CPU)(24, 128),
        "paddlespeech-conformer": lambda: pe(
            "paddlespeech/s2t/modules/embedding.py:PositionalEncoding",
            arguments=(256, 0.1, 500),
            part=paddle_part,
            PositionalEncodingInterface=Plain,
        ),
        "paddleclas-cae-table": lambda: paddle_part(
            "paddleclas/ppcls/arch/backbone/model_zoo/cae.py:get_sinusoid_encoding_table"
        )(196, 192),
        "inspiremusic-relative": lambda: pe(INSPIRE + "EspnetRelPositionalEncoding", arguments=(128, 0.1, 150)),
        "canary-mlx-fixed": lambda: mlx_part("canary_mlx/attention.py:FixedPositionalEncoding", math=math)(
            256, 300
        )._pe,
        "parakeet-mlx-local": lambda: mlx_part(
            PARAKEET + "LocalRelPositionalEncoding",
            math=math,
            **parent_of(PARAKEET + "RelPositionalEncoding", mlx_part, math=math),
        )(128, context_size=(96, 32))._pe,
        "gigaam-relative": lambda: gigaam_relative(128, 140),
        "granite-tsfm-sincos-standardised": lambda: torch_part(
            "tsfm_public/models/tinytimemixer/modeling_tinytimemixer.py:TinyTimeMixerPositionalEncoding"
        )._init_pe(settings(positional_encoding_type="sincos", num_patches=64, d_model=48)),
        # Sines, then cosines
        "mlx-whisper-large-v3-turbo": lambda: stored(
            model__encoder__embed_positions__weight=mlx_part("mlx_whisper/whisper.py:sinusoids", math=math)(1500, 1280)
        ),
        "mt3-sinusoidal": lambda: jax_part("mt3_audio2midi/mt3/layers.py:sinusoidal")()(None, (512, 128), np.float32),
        "claymodel-wavelengths": lambda: torch_part("utils.py:posemb_sincos_1d")(96, 128),
        "paddlenlp-ctrl": lambda: ctrl(256, 128),
        "proteinnpt-padding-1": lambda: fairseq(300, 128),
        "mlx-transformers-m2m100": lambda: stored(
            model__encoder__embed_positions__weights=mlx_part(
                "mlx_transformers/models/m2m_100.py:M2M100SinusoidalPositionalEmbedding", math=math
            )(400, 1024, 1).weight
        ),
        # Steps of diffusion
        "bioemu-timesteps": lambda: torch_part("bioemu/models.py:SinusoidalPositionEmbedder")(128)(steps(0, 100, 1)),
        "ppdiffusers-timesteps-flipped": lambda: paddle_part("ppdiffusers/models/embeddings.py:get_timestep_embedding")(
            paddle.arange(180), 320, True, 0
        ),
        "cosmos-predict2-timesteps": lambda: torch_part("cosmos_predict2/models/text2image_dit.py:Timesteps")(128)(
            steps(0, 300, 1)[None]
        ),
        "fastvideo-timesteps-float64": lambda: torch_part(
            "fastvideo/models/dits/dreamx_world_ar.py:sinusoidal_embedding_1d"
        )(256, torch.arange(120)),
        "mlx-indextts-timesteps": lambda: stored(
            freqs=mlx_part("mlx_indextts/models/s2mel/dit.py:TimestepEmbedder", math=math)(64).freqs
        ),
        # Biases
        "palm-jax-slopes-12": lambda: np.array(
            jax_part("palm_jax/palm_lite.py:get_alibi_slopes", log2=math.log2, floor=math.floor)(12), np.float32
        ),
        "palm-pytorch-bias-10": lambda: bias("palm_pytorch/palm_lite.py:AlibiPositionalBias", 10, 48),
        "tranception-bias-8": lambda: bias("tranception_pytorch/tranception_pytorch.py:LearnedAlibiPosBias", 8, 40),
        "gaudi-bloom-7b1": lambda: {"alibi": gaudi_bloom(32, 128)},
        "paddlenlp-bloom-24": lambda: {"alibi": paddle_bloom(24, 96)},
        "lightllm-bloom-slopes": lambda: {
            "tp_alibi": lifted("lightllm/models/bloom/layer_weights/transformer_layer_weight.py:_generate_alibi")(
                None, 32, F32
            )
        },
        "litert-torch-alibi-20": lambda: torch_part(
            LITERT + "build_alibi_bias", _get_alibi_slopes=torch_part(LITERT + "_get_alibi_slopes")
        )(20, 128),
        "litert-torch-buckets": lambda: {
            "rel_pos_buckets": torch_part(
                LITERT + "build_relative_position_buckets",
                relative_position_bucket=torch_part(LITERT + "relative_position_bucket"),
            )(200, 200)
        },
        "memorizing-buckets-causal": lambda: torch_part(MEMORIZING + ":_relative_position_bucket")(both_sides(220)),
        "rectified-flow-video-buckets": lambda: torch_part(
            "rectified_flow_pytorch/video_unet.py:RelativePositionBias:_relative_position_bucket"
        )(both_sides(100), 32, 32),
        "paddlespeech-wavlm-buckets": lambda: paddle_part(
            "paddlespeech/s2t/models/wavlm/modules/modules.py:MultiheadAttention:_relative_positions_bucket"
        )(settings(num_buckets=320, max_distance=800), paddle.to_tensor(both_sides(300).numpy())),
        "diffusionkit-t5-buckets": lambda: mlx_part("diffusionkit/mlx/t5.py:_relative_position_bucket")(
            mlx.core.array(both_sides(200).numpy())
        ),
        "mlx-audiogen-t5-buckets": lambda: mlx_part("mlx_audiogen/shared/t5.py:_relative_position_bucket", math=math)(
            None, mlx.core.array(both_sides(140).numpy())
        ),
    }
)
