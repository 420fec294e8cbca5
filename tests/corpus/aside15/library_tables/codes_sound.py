"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, as their own code makes them."""

from aside15.codes import *

STEPS = torch.arange(0, 1000, 8)

made(
    {
        # One axis
        "altasr-relative": lambda: altasr_relative(140, 64),
        "artifex-dit-row-bfloat16": lambda: artifex_row(128, 256).astype(jnp.bfloat16),
        "chunkformer-relative-with-right-context": lambda: chunk_relative(120, 96, 20),
        "chimeralm-table": lambda: {
            "net.positional_encoding.pe": pe_of(
                "chimeralm/models/components/transformer.py:SinusoidalPositionalEncoding", 128, 280
            )
        },
        "diffnovo-waves": lambda: depthcharge(200, 128),
        "genomenet-table-half": lambda: pe_of(
            "genebeddings/wrappers/genomenet_wrapper.py:SinusoidalPositionalEncoding", 64, 512
        ).half(),
        "gensbi-one-axis": lambda: gensbi(260, dim=64),
        "abinet-time-first": lambda: pe_of(
            "IndicPhotoOCR/utils/strhub/models/abinet/transformer.py:PositionalEncoding", 512, 0.1, 80
        ),
        "jaxformers-table": lambda: jaxformers(300, 64),
        "nemotron-relative-from-mlx": lambda: nemotron(130, 64),
        "phonemize-parameter": lambda: {
            "pos_encoder.pe": pe_of("phonemize/model/utils.py:PositionalEncoding", 64, 0.1, 300)
        },
        "sequifier-sinusoidal": lambda: sequifier_code(240, 96),
        "from-scratch-quotients": lambda: pe_of("transformer_variants/model.py:PositionalEncoding", 256, 64),
        "foreblocks-search-features": lambda: darts_features(300, 64),
        "foresight-float64": lambda: foresight(200, 48),
        "index-tts2-timing-signal": lambda: timing(300, 192),
        "pyjepa-row": lambda: pyjepa("1d", 64, 240),
        # Times
        "cellflow-times": lambda: cellflow(np.arange(0, 41) / 40),
        "diffuse-jax-steps": lambda: jax_part(
            "diffuse/neural_network/blocks/time_embedding.py:get_sinusoidal_embedding"
        )(jnp.arange(0.0, 300.0), 64),
        "flocoder-steps": lambda: asked_steps(
            "flocoder/unet.py:SinusoidalPositionEmbeddings", torch.arange(0.0, 400.0, 2.0), 128, "class"
        ),
        "gensbi-flow-times": lambda: asked_steps(
            "gensbi/models/flux1/layers.py:timestep_embedding", jnp.arange(0, 51) / 50, 256, part=jax_part, Array=None
        ),
        "ksana-qwen-steps": lambda: torch_part(
            KSANA + "qwen/transformer.py:QwenTimestepProjEmbeddings:_get_timestep_embedding"
        )(STEPS, 256, True, 0),
        "ksana-wan-steps": lambda: torch_part(KSANA + "wan/wan_model.py:sinusoidal_embedding_1d")(256, STEPS),
        "mlx-video-steps": lambda: mlx_part("mlx_video/utils.py:get_timestep_embedding", math=math)(
            mx.arange(0, 1000, 10), 256, True, 0.0
        ),
        "miro-times": lambda: torch_part("miro/models/networks/positional_embeddings.py:PositionalEmbedding")(256)(
            torch.arange(0.0, 320.0)
        ),
        "voxtral-delays": lambda: mlx_part("voxmlx/model.py:TimeEmbedding", math=math)(64)(mx.arange(0, 200)),
        "zipvoice-times-from-mlx": lambda: asked_steps(
            "zipvoice/mlx/zipformer.py:timestep_embedding", mx.arange(0.0, 250.0), 192, part=mlx_part
        ),
        # Grids
        "gensbi-grid-9-by-14": lambda: gensbi(9, 14, dim=64),
        "masdetr-rows-first": lambda: detr_of("masdetr/models/position_encoding.py:PositionEmbeddingSine", 8, 13, 96),
        "memo-mask2former-picture": lambda: memo_picture(9, 16, 64),
        "cogvideo-code-3-6-8": lambda: cogvideo_code((8, 6), 3, 96, spatial_interpolation_scale=1.0),
        "pyjepa-square-with-class": lambda: pyjepa("2d", 64, 12, cls_token=True),
        "pyjepa-video-3-8-8": lambda: pyjepa("3d", 96, 8, 3),
        "fluidflow-grid-9-by-15": lambda: fluid_grid((9, 15), 64),
        "revit-square": lambda: revit_grid(11, 64),
        "parti-square": lambda: parti(14, 64),
        "boxmot-crop-16-by-8": lambda: boxes(16, 8, 96),
        # Biases
        "compose-alibi-bias-12": lambda: compose_bias(12, 48),
        "compose-buckets-causal": lambda: compose_buckets(260),
        "foreblocks-search-slopes-24": lambda: darts_slopes(24),
        "index-tts2-alibi-of-keys": lambda: xt_alibi(8, 72),
        "instella-alibi-16": lambda: instella_alibi(16, 64),
        "index-tts2-buckets": lambda: xt_buckets(220, causal=False),
        "ksana-umt5-encoder": lambda: umt5(240),
        "mlx-video-umt5-encoder": lambda: umt5(200, "mlx"),
        "memo-beit-window-7-by-9": lambda: beit_window((7, 9)),
    }
)
