"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, as their own code makes them."""

from aside13.modules import *

STEPS = torch.arange(0, 1000, 10)

made(
    {
        # One axis
        "d2l-torch": lambda: d2l_code(300, 64),
        "tactis-integer-steps": lambda: pe_of(
            "tactis/model/tactis.py:PositionalEncoding", 96, 0.1, 400, get="pos_encoding", numpy=np
        ),
        "peptdeep-base-200": lambda: pe_of("peptdeep/model/building_block.py:PositionalEncoding", 128, 200),
        "paddleseg-cae-table": lambda: paddle_part(
            "paddleseg/models/backbones/cae.py:get_sinusoid_encoding_table",
            Tensor=paddle.to_tensor,
            float32="float32",
        )(197, 96),
        "tape-resnet-from-the-end": lambda: tape(260, 128),
        "torchdiff-text": lambda: torchdiff(320, 128),
        "sidechainnet-transformer": lambda: pe_of("sidechainnet/examples/transformer.py:PositionalEncoding", 64, 350),
        "lightseq-fairseq-table": lambda: lightseq(514, 128),
        "foundax-prose": lambda: jax_part("jax_prose/model_eqx.py:_sinusoidal_pe")(300, 128),
        "muq-conformer-relative": lambda: conformer("RelPositionalEmbedding", 96, rows=140, max_source_positions=200),
        "paddlex-whisper": lambda: {
            "encoder.positional_embedding": paddle_part(
                PADDLEX + "multilingual_speech_recognition/processors.py:sinusoids", np=np
            )(1500, 384)
        },
        # Times
        "torcheeg-timesteps": lambda: torch_part("torcheeg/models/ddpm/bddpm.py:BUNet:position_encoding")(
            None, torch.arange(0, 200)[:, None].float(), 128
        ),
        "torchcfm-timesteps": lambda: torch_part("torchcfm/models/unet/nn.py:timestep_embedding", th=torch)(
            torch.arange(0, 41) / 40 * 1000, 128
        ),
        "refiners-timesteps": lambda: torch_part(
            "refiners/foundationals/latent_diffusion/range_adapter.py:compute_sinusoidal_embedding",
            arange=torch.arange,
            float32=F32,
            exp=torch.exp,
            cat=torch.cat,
            cos=torch.cos,
            sin=torch.sin,
        )(STEPS, 320),
        "optiq-game-timesteps": lambda: mlx_part("optiq/game/model.py:timestep_embed", math=math)(
            mx.arange(0, 51) / 50, 256
        ),
        "kecam-timesteps-of-a-thousand": lambda: {
            "time_embed.embeddings": keras_build(
                "stable_diffusion/unet.py:SinusoidalTimeStepEmbedding",
                [1],
                [("np.arange(self.max_period)", "np.arange(1000)")],
                hidden_channels=64,
                max_period=10000,
            ).embeddings
        },
        "aurora-lead-times": lambda: aurora(torch.arange(6, 246, 6).double(), 128, 1 / 60, 24 * 7 * 3),
        "chroma-residues": lambda: chroma(torch.arange(300).float(), 64, 1.0, 1000.0),
        "torch-brain-sinusoidal-times": lambda: brain(
            "SinusoidalTimeEmbedding", torch.arange(300) / 20, 64, 0.1, 100.0
        ),
        # Grids
        "musiclm-grid-9-by-15": lambda: music_lm(9, 15, 64),
        "lddbm-grid-14": lambda: cycle_grid(14, 96),
        "anomalib-cflow-picture": lambda: torch_part("anomalib/models/image/cflow/utils.py:positional_encoding_2d")(
            64, 12, 18
        ),
        "paddleseg-mask-former-picture": lambda: mask_former(10, 16, 64),
        "code-former-picture": lambda: code_former(12, 9, 96),
        "paddlex-rt-detr-grid": lambda: paddlex_grid(16, 10, 96),
        "kecam-eva02-grid": lambda: beit_grid(12, 12, 64),
        "kecam-edgenext-fourier": lambda: {
            "pos.positional_embedding": keras_build(
                "edgenext/edgenext.py:PositionalEncodingFourier",
                (None, 12, 20, 48),
                filters=32,
                temperature=10000.0,
                epsilon=1e-6,
                scale=2 * math.pi,
            ).positional_embedding
        },
        # Biases
        "olm-alibi-20": lambda: olm_alibi(20, 48),
        "vima-alibi-24": lambda: vima_alibi(24, 40),
        "trinix-alibi-slopes-40": lambda: trinix_slopes(40),
        "vima-buckets-causal": lambda: vima_buckets(300),
        "paddlex-layout-buckets": lambda: layout_buckets(220),
        "walrus-t5-v11-buckets": lambda: walrus_buckets(240, max_distance=128),
        "metnet-window-6-by-9": lambda: met_window(6, 9),
        "spandrel-swinir-window-8": lambda: swin_window(SPANDREL + "SwinIR/__arch/SwinIR.py:WindowAttention", (8, 8)),
        "laion-clap-htsat-window-8": lambda: swin_window(
            "laion_clap/clap_module/htsat.py:WindowAttention",
            (8, 8),
            name="layers.0.blocks.0.attn.relative_position_index",
        ),
    }
)
