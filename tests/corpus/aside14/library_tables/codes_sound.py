"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, as their own code makes them."""

from aside14.codes import *

STEPS = torch.arange(0, 1000, 8)

made(
    {
        # One axis
        "chatterbox-mlx-relative": lambda: espnet(130, 64),
        "chuk-sinusoidal": lambda: mlx_pe(
            CHUK + "sinusoidal.py:SinusoidalPositionEmbedding", 320, 64, get="_embeddings"
        ),
        "cosyvoice-relative": lambda: cosy_relative(120, 96),
        "cpgpt-chromosomes-float16": lambda: pe_of(
            "cpgpt/model/components/modules.py:ChromPositionalEncoding", 64, 0.0, 400
        ).half(),
        "dantinox-table": lambda: dantinox(280, 96),
        "demucs-infer-from-40": lambda: demucs(300, 96, 40),
        "funasr-sanm-from-1": lambda: sanm(260, 80),
        "funasr-whisper-base-en": lambda: {
            "model.encoder.embed_positions.weight": mlx_part(FUNASR + "whisper.py:sinusoids", math=math)(1500, 512)
        },
        "qwen3-asr-encoder-bfloat16": lambda: mlx_pe(
            "mlx_qwen3_asr/encoder.py:SinusoidalPositionEmbedding", 400, 128, get="_pe"
        ).astype(mx.bfloat16),
        "synformer-table": lambda: pe_of(
            "synformer/models/transformer/positional_encoding.py:PositionalEncoding", 64, 0.1, 300
        ),
        "moltransformer-parameter": lambda: {
            "module.pos_encoder.pe": pe_of(
                "MolTransformer/model/model_architecture/positional_encoding.py:PositionalEncoding", 128, 0.1, 200
            )
        },
        "flagai-xl-descending": lambda: xl_positions(240, 64),
        "flagai-global-pointer": lambda: global_pointer(200, 64),
        "convtran-scaled-half": lambda: convtran(180, 64, scale_factor=0.5),
        # Times
        "dantinox-flow-times": lambda: jax_part("dantinox/core/flow.py:_sinusoidal_embed", math=math)(
            jnp.arange(300.0), 64
        ),
        "flux3-times": lambda: asked_steps(
            "flux3_mlx/dit.py:timestep_embedding", mx.arange(0, 41) / 40, 256, part=mlx_part
        ),
        "iddm-steps": lambda: iddm(STEPS, 128),
        "sdkit-steps": lambda: asked_steps("ldm/modules/diffusionmodules/util.py:timestep_embedding", STEPS, 320),
        "wan22-steps-float64": lambda: torch_part("wan/modules/model.py:sinusoidal_embedding_1d")(
            256, torch.arange(0, 1000, 20)
        ),
        # Grids
        "cortex-mae-video-2-6-9": lambda: cortex(2, 6, 9, dim=96),
        "cortex-mae-grid-with-class": lambda: cortex(9, 14, dim=64, cls_token=True),
        "mlx-diffuser-grid-10-by-16": lambda: diffuser_grid(10, 16, 96),
        "flagai-grid-8-by-13": lambda: flag_grid(8, 13, 64),
        "demucs-infer-spectrogram": lambda: demucs_grid(8, 20, 64),
        "cellplm-tissue-12-by-17": lambda: cell_plm(12, 17, 64),
        "smalldiffusion-grid-14": lambda: small_grid(14, 96),
        "sam3d-voxels": lambda: sam3d(cells(4, 5, 6).numpy(), 96),
        # Biases
        "chuk-alibi-slopes-20": lambda: chuk_slopes(20),
        "instanovo-alibi-12": lambda: insta_alibi(12, 64),
        "emotion2vec-alibi-24": lambda: emotion_alibi(24, 48),
        "flagai-t5-buckets-causal": lambda: bucket_of(T5_OF_FLAG_AI, 280, bidirectional=False),
        "keras-bio-prot-t5-encoder": lambda: prot_t5(240),
        "mimm-window-7-by-11": lambda: mimm_window(7, 11),
        "flaim-window-with-class": lambda: flaim_window((8, 6), True),
    }
)
