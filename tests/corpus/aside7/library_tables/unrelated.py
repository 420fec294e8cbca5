"""What libraries of encodings hold beside them: learned tables, random frequencies, masks, indices, features."""

import numpy as np
from aside7.modules import *
from store import table


def weight(path, *arguments, name="weight", key=None, **named):
    """A parameter of a module, as it is drawn."""
    module = seeded(lambda: bare(path)(*arguments, **named))
    for part in name.split("."):
        module = getattr(module, part)
    return {key or name: array(module)}


LUCID = "denoising_diffusion_pytorch.denoising_diffusion_pytorch."
BIAS = "relative_attention_bias.weight"

# Learned tables -----------------------------------------------------------------------------------------------------
table(
    "mmdet-learned-rows",
    lambda: weight("mmdet.models.layers.positional_encoding.LearnedPositionalEncoding", 128, name="row_embed.weight"),
)
table(
    "rfdetr-learned-columns",
    lambda: weight("rfdetr.models.position_encoding.PositionEmbeddingLearned", 96, name="col_embed.weight"),
)
table(
    "reformer-learned-positions",
    lambda: weight("reformer_pytorch.reformer_pytorch.AbsolutePositionalEmbedding", 64, 256, name="emb.weight"),
)
table(
    "performer-learned-positions",
    lambda: weight("performer_pytorch.performer_pytorch.AbsolutePositionalEmbedding", 64, 512, name="emb.weight"),
)
table(
    "axial-positional-weights",
    lambda: {
        f"weights.{i}": array(x)
        for i, x in enumerate(
            seeded(
                lambda: bare("axial_positional_embedding.axial_positional_embedding.AxialPositionalEmbedding")(
                    64, (16, 16)
                )
            ).parameters()
        )
    },
)
table(
    "t5-bias-video-diffusion",
    lambda: weight("video_diffusion_pytorch.video_diffusion_pytorch.RelativePositionBias", 8, name=BIAS),
)
table(
    "t5-bias-torchscale",
    lambda: weight("torchscale.component.relative_position_bias.RelativePositionBias", n_heads=12, name=BIAS),
)
table("t5-bias-dalle2", lambda: weight("dalle2_pytorch.dalle2_pytorch.RelPosBias", 16, name=BIAS))
table(
    "esm-vqvae-relative", lambda: weight("esm.models.vqvae.RelativePositionEmbedding", 32, 64, name="embedding.weight")
)
table(
    "mega-relative-by-distance",
    lambda: weight(
        "espnet2.asr_transducer.decoder.modules.mega.positional_bias.RelativePositionBias",
        200,
        name="relative_position_bias",
    ),
)
table(
    "espnet-learnable-fourier",
    lambda: weight("espnet.nets.pytorch_backend.transformer.embedding.LearnableFourierPosEnc", 64, name="w_r"),
)
table(
    "f5-convolution-positions", lambda: weight("f5_tts.model.modules.ConvPositionEmbedding", 64, name="conv1d.0.weight")
)

# Random frequencies -------------------------------------------------------------------------------------------------
SAM = "segment_anything.modeling.prompt_encoder.PositionEmbeddingRandom"
MATRIX = "positional_encoding_gaussian_matrix"
table("sam-gaussian-matrix", lambda: weight(SAM, 128, name=MATRIX))
table("sam-random-grid", lambda: array(seeded(lambda: bare(SAM)(64))((16, 16))))
table(
    "monai-random-fourier",
    lambda: array(
        seeded(lambda: bare("monai.networks.blocks.pos_embed_utils.build_fourier_position_embedding")([10, 12], 96, 2))
    ),
)
table("k-diffusion-fourier-weight", lambda: weight("k_diffusion.layers.FourierFeatures", 2, 128, std=1.5))
table(
    "denoising-random-sinusoidal", lambda: weight(LUCID + "RandomOrLearnedSinusoidalPosEmb", 32, True, name="weights")
)
table(
    "voicebox-learned-sinusoidal",
    lambda: array(
        seeded(lambda: bare("voicebox_pytorch.voicebox_pytorch.LearnedSinusoidalPosEmb")(64))(torch.arange(100.0) / 100)
    ),
)

# Features, indices, masks -------------------------------------------------------------------------------------------
table(
    "enformer-distance-features",
    lambda: array(bare("enformer_pytorch.modeling_enformer.get_positional_embed")(128, 96, torch.device("cpu"), False)),
)
table("mmpretrain-vig-similarity", lambda: bare("mmpretrain.models.backbones.vig.get_2d_relative_pos_embed")(64, 10))
table("opennmt-clipped-index", lambda: array(bare("onmt.modules.multi_headed_attn.gen_relative_positions")(60, 16)))
table(
    "xformers-alibi-layout",
    lambda: array(bare("xformers.components.attention.attention_patterns.alibi_pattern")(20.0, (8, 64, 64))),
)
table(
    "torchscale-retnet-decay-mask",
    lambda: array(
        bare("torchscale.architecture.retnet.RetNetRelPos")(
            settings(decoder_embed_dim=256, decoder_retention_heads=4, recurrent_chunk_size=16)
        )(48)[1]
    ),
)
table("torchscale-xpos-scale", lambda: weight("torchscale.component.xpos_relative_position.XPOS", 64, name="scale"))
table(
    "physicsnemo-one-hot-times",
    lambda: array(
        bare("physicsnemo.nn.module.embedding_layers.OneHotEmbedding")(24)(torch.linspace(0, 1, 40)[:, None])
    ),
)
table(
    "neuralop-grid-coordinates",
    lambda: torch.stack(list(bare("neuralop.layers.embeddings.regular_grid_2d")((24, 32)))).numpy(),
)
