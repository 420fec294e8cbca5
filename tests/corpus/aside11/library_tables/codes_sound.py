"""Sinusoidal codes, grids, slopes, buckets and windows by classes of libraries, as their own code makes them."""

from aside11.modules import *

ROUTING = "routing_transformer/routing_transformer.py:FixedPositionalEmbedding"
LINEAR = "linear_attention_transformer/linear_attention_transformer.py:FixedPositionalEmbedding"
OMNI = VEOMNI + "transformers/qwen2_5_omni/generated/patched_modeling_qwen2_5_omni_gpu.py:SinusoidsPositionEmbedding"
DOCLING = "docling_ibm_models/tableformer/models/table04_rs/transformer_rs.py:PositionalEncoding"
BOTH = {"causal": False}
THOUSAND = torch.linspace(0, 1000, 41)

made(
    {
        # One axis
        "robotic-transformer-1d": lambda: torch_part(
            "robotic_transformer_pytorch/robotic_transformer_pytorch.py:posemb_sincos_1d"
        )(200, 128),
        "routing-transformer-emb": lambda: buffer(ROUTING, arguments=(64, 384), get="emb", name="pos_emb.emb"),
        "linear-attention-emb": lambda: buffer(LINEAR, arguments=(96, 256), get="emb"),
        "parler-tts-cosines-first": lambda: {
            "decoder.model.decoder.embed_positions.weights": torch_part(
                PARLER + "SinusoidalPositionalEmbedding:get_embedding"
            )(400, 256)
        },
        "tortoise-fixed-positions": lambda: angles_of(
            TORTOISE + "FixedPositionalEmbedding", 128, 300, ask=lambda made_: made_(torch.zeros(1, 300)), **EINOPS
        ),
        "flood-forecast-rows-first": lambda: buffer(
            FLOOD + "transformer_basic.py:SimplePositionalEncoding", arguments=(64, 0.1, 400)
        ),
        "flood-forecast-informer": lambda: buffer(
            FLOOD + "data_embedding.py:PositionalEmbedding", arguments=(128, 300)
        ),
        "flood-forecast-transformer-xl": lambda: torch_part(FLOOD + "transformer_xl.py:PositionalEmbedding")(80)(
            torch.arange(255, -1, -1)
        ),
        "docling-tableformer": lambda: buffer(DOCLING, arguments=(256, 0.1, 320), name="_tag_transformer.pe"),
        "kraken-nrtr": lambda: buffer("kraken/lib/ppocr/nrtr.py:PositionalEncoding", arguments=(0.1, 192, 256)),
        "evodiff-rows": lambda: buffer("evodiff/model.py:PositionalEncoding", arguments=(128, 300)),
        "evodiff-steps-of-500": lambda: torch_part("evodiff/model.py:PositionalEncoding1D")(64, 500)(
            torch.arange(0, 500, 4)
        ),
        "scgpt-rows": lambda: buffer("scgpt/model/model.py:PositionalEncoding", arguments=(64, 0.1, 512)),
        "scprint-genes": lambda: scprint(300, 128),
        "veomni-omni-audio": lambda: buffer(OMNI, arguments=(600, 256), get="positional_embedding"),
        "muscriptor-cosines-first": lambda: torch_part("muscriptor/modules/transformer.py:create_sin_embedding")(
            torch.arange(300).view(1, -1, 1), 128
        ),
        "ace-step-relative": lambda: espnet(160, 128),
        "attnax-positions": lambda: jax_part("attnax/embeddings.py:PositionalEncoding:_create_sinusoidal_positions")(
            256, 96
        ),
        # Timesteps
        "mattergen-noise-levels": lambda: mattergen(torch.arange(0, 200).float(), 128),
        "earth2studio-atlas": lambda: earth2(torch.arange(0, 100).float()),
        "make-a-video-timesteps": lambda: torch_part("make_a_video_pytorch/make_a_video.py:SinusoidalPosEmb", **EINOPS)(
            128
        )(torch.arange(0, 1000, 8).float()),
        "taming-timesteps": lambda: torch_part("taming/modules/diffusionmodules/model.py:get_timestep_embedding")(
            torch.arange(0, 1000, 10), 128
        ),
        "deepfloyd-timesteps": lambda: torch_part("deepfloyd_if/model/nn.py:timestep_embedding")(
            torch.arange(0, 100), 192
        ),
        "hunyuan3d-timesteps": lambda: torch_part(
            "hy3dgen/shapegen/models/denoisers/hunyuan3ddit.py:timestep_embedding"
        )(torch.arange(0, 50) / 1000, 256),
        "omnigen-timesteps": lambda: torch_part(OMNIGEN + "TimestepEmbedder:timestep_embedding")(THOUSAND, 256),
        "veomni-wan-timesteps": lambda: torch_part(VEOMNI + "transformers/wan/modeling_wan.py:sinusoidal_embedding_1d")(
            256, THOUSAND.double()
        ),
        "veomni-flux-timesteps-flipped": lambda: torch_part(
            VEOMNI + "transformers/flux/utils_flux.py:get_timestep_embedding"
        )(torch.arange(0, 400, 4), 256, True, 0),
        "nemo-hunyuan-image-timesteps": lambda: torch_part(NEMO + "hunyuan_image3/layers.py:timestep_embedding")(
            torch.arange(0, 120), 320
        ),
        "tortoise-timesteps": lambda: torch_part("tortoise/models/diffusion_decoder.py:timestep_embedding")(
            torch.arange(0, 200), 128
        ),
        # Grids
        "omnigen-grid": lambda: omnigen_grid(96, 12, base_size=12),
        "nemo-bagel-grid": lambda: {"vit_pos_embed.pos_embed": bagel_grid(16, 128)},
        "sam2-picture": lambda: sine_picture(16, 24, 128),
        # Biases
        "tortoise-slopes-12": lambda: {
            "slopes": torch.tensor(torch_part(TORTOISE + "AlibiPositionalBias:_get_slopes")(12))
        },
        "tortoise-buckets": lambda: torch_part(TORTOISE + "RelativePositionBias:_relative_position_bucket")(
            gaps(200), **BOTH
        ),
        "clearvoice-buckets-causal": lambda: torch_part(
            "clearvoice/models/mossformer_gan_se/mossformer.py:_relative_position_bucket"
        )(gaps(180)),
        "colossalai-slopes-20": lambda: {
            "alibi_slopes": torch_part(COLOSSAL + "inference/utils.py:get_alibi_slopes")(20, CPU)
        },
        "colossalai-bloomz-bias": lambda: bloom_bias("shardformer/modeling/bloom.py:build_bloom_alibi_tensor", 16, 96),
        "attnax-slopes-24": lambda: {"alibi_slopes": jax_part("attnax/kernels/score_mods.py:alibi_slopes")(24)},
        "vformer-window-6-by-9": lambda: window((6, 9)),
    }
)
