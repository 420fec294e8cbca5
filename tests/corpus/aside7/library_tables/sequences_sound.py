"""Sinusoidal codes of words, frames and time steps, of libraries of speech, translation, time series and diffusion."""

from aside7.modules import *
from store import table

EMBEDDING = "espnet.nets.pytorch_backend.transformer.embedding."

# Speech -------------------------------------------------------------------------------------------------------------
table("espnet-relative-200", lambda: buffer(EMBEDDING + "RelPositionalEncoding", 256, 0.0, 200))
table("espnet-legacy-reversed", lambda: buffer(EMBEDDING + "LegacyRelPositionalEncoding", 64, 0.0, 300))
table(
    "espnet-stream-from-120", lambda: array(bare(EMBEDDING + "StreamPositionalEncoding")(128, 0.0)(asked(60, 128), 120))
)


def transducer():
    made = bare("espnet2.asr_transducer.encoder.modules.positional_encoding.RelPositionalEncoding")(144, max_len=80)
    made.extend_pe(asked(80, 1, torch.float16)[..., 0])
    return array(made.pe)


table("espnet-transducer-half", transducer)
table(
    "speechbrain-transformer",
    lambda: buffer("speechbrain.lobes.models.transformer.Transformer.PositionalEncoding", 128, 300),
)
table(
    "speechbrain-unet-timesteps",
    lambda: array(bare("speechbrain.nnet.unet.timestep_embedding")(steps(0, 1000, 20), 192)),
)
table("whisper-sinusoids-1500", lambda: array(bare("whisper.model.sinusoids")(1500, 384)))
table(
    "s3tokenizer-sinusoids",
    lambda: {"encoder.positional_embedding": array(bare("s3tokenizer.model.sinusoids")(600, 256))},
)
table(
    "funasr-paraformer-from-1",
    lambda: array(
        bare("funasr.models.transformer.embedding.SinusoidalPositionEncoder")().encode(torch.arange(1, 201)[None], 128)
    ),
)
NEMO = "nemo.collections.asr.parts.submodules.multi_head_attention."


def nemo(kind, length, *dtype):
    made = bare(NEMO + kind)(176, 0.0)
    made.extend_pe(length, torch.device("cpu"), *(dtype or (torch.float32,)))
    return array(made.pe)


table("nemo-conformer-relative", lambda: nemo("RelPositionalEncoding", 120))
table("nemo-absolute-bfloat16", lambda: nemo("PositionalEncoding", 256, torch.bfloat16))
table(
    "coqui-delightful",
    lambda: array(bare("TTS.tts.layers.delightful_tts.networks.positional_encoding")(128, 250, torch.device("cpu"))),
)


def wavegrad():
    made = bare("TTS.vocoder.layers.wavegrad.PositionalEncoding")(64)
    made.init_pe_matrix(64, 150, torch.zeros(1))
    return array(made.pe)


table("coqui-wavegrad-columns-first", wavegrad)
table(
    "coqui-tortoise-timesteps",
    lambda: array(bare("TTS.tts.layers.tortoise.diffusion_decoder.timestep_embedding")(steps(0, 4000, 80), 256)),
)
table(
    "matcha-flow-times",
    lambda: array(bare("matcha.models.components.decoder.SinusoidalPosEmb")(160)(steps(0, 51, 1) / 50)),
)
table(
    "moshi-cosines-first",
    lambda: array(bare("moshi.modules.transformer.create_sin_embedding")(torch.arange(200).view(1, -1, 1), 128)),
)
table("demucs-cosines-first", lambda: array(bare("demucs.transformer.create_sin_embedding")(300, 96)))
table("demucs-shifted-by-40", lambda: array(bare("demucs.transformer.create_sin_embedding")(120, 96, shift=40)))
table(
    "audiocraft-cosines-first",
    lambda: array(bare("audiocraft.modules.transformer.create_sin_embedding")(torch.arange(256).view(1, -1, 1), 128)),
)

# Translation and teaching -------------------------------------------------------------------------------------------
table(
    "opennmt-interleaved",
    lambda: buffer("onmt.modules.embeddings.PositionalEncoding", 128, "SinusoidalInterleaved", 300),
)
table(
    "opennmt-concatenated", lambda: buffer("onmt.modules.embeddings.PositionalEncoding", 128, "SinusoidalConcat", 300)
)
table("joeynmt-400", lambda: buffer("joeynmt.transformer_layers.PositionalEncoding", 256, 400))
table(
    "labml-positions",
    lambda: buffer(
        "labml_nn.transformers.positional_encoding.PositionalEncoding", 128, 0.0, 400, name="positional_encodings"
    ),
)
table(
    "bert4torch-table", lambda: array(bare("bert4torch.layers.position_encoding.get_sinusoid_encoding_table")(200, 64))
)
table(
    "bert4torch-xlnet-both-signs",
    lambda: array(
        bare("bert4torch.layers.position_encoding.XlnetPositionsEncoding")(64)(torch.arange(96.0, -96.0, -1.0))
    ),
)
table(
    "roformer-table",
    lambda: buffer("roformer.modeling_roformer.RoFormerSinusoidalPositionalEmbedding", 256, 64, name="weight"),
)
table(
    "multimolecule-padding-row",
    lambda: array(bare("multimolecule.modules.embeddings.sinusoidal.SinusoidalEmbedding").get_embedding(200, 64, 0)),
)
table(
    "xformers-sine",
    lambda: array(
        bare("xformers.components.positional_embedding.sine.SinePositionalEmbedding")(96).forward(asked(220, 96))
    ),
)
table(
    "reformer-fixed",
    lambda: array(bare("reformer_pytorch.reformer_pytorch.FixedPositionalEmbedding")(64)(asked(150, 64))),
)
table(
    "performer-fixed",
    lambda: buffer("performer_pytorch.performer_pytorch.FixedPositionalEmbedding", 96, 200, name="emb"),
)
table("doctr-decoder", lambda: buffer("doctr.models.modules.transformer.pytorch.PositionalEncoding", 128, 0.0, 180))
table("pytorchvideo-sequence", lambda: buffer("pytorchvideo.layers.positional_encoding.PositionalEncoding", 96, 256))

# Time series and graphs ---------------------------------------------------------------------------------------------
table(
    "pytorch-forecasting-embedding",
    lambda: buffer("pytorch_forecasting.layers._embeddings._positional_embedding.PositionalEmbedding", 64, 300),
)
table("neuralforecast-embedding", lambda: buffer("neuralforecast.common._modules.PositionalEmbedding", 96, 200))
table("pypots-csai", lambda: buffer("pypots.nn.modules.csai.layers.PositionalEncoding", 64, 0.0, 200))
table(
    "pypots-transformer",
    lambda: buffer("pypots.nn.modules.transformer.embedding.PositionalEncoding", 128, 300, name="pos_table"),
)
table("momentfm-embedding", lambda: buffer("momentfm.models.layers.embed.PositionalEmbedding", 64, 512))
GRAPH = "torch_geometric.nn.encoding.PositionalEncoding"
table("geometric-both-ends", lambda: array(bare(GRAPH)(64)(torch.arange(200.0))))
table("geometric-granularity", lambda: array(bare(GRAPH)(64, base_freq=1e-3, granularity=0.5)(torch.arange(150.0))))

# Diffusion ----------------------------------------------------------------------------------------------------------
table(
    "denoising-diffusion-timesteps",
    lambda: array(
        bare("denoising_diffusion_pytorch.denoising_diffusion_pytorch.SinusoidalPosEmb")(64)(steps(999, -1, -27))
    ),
)
table(
    "imagen-timesteps", lambda: array(bare("imagen_pytorch.imagen_pytorch.SinusoidalPosEmb")(128)(steps(0, 1000, 10)))
)
EDM = "physicsnemo.nn.module.embedding_layers.PositionalEmbedding"
table("physicsnemo-edm", lambda: array(bare(EDM)(64)(torch.arange(200.0))))
table("physicsnemo-edm-endpoint", lambda: array(bare(EDM)(64, endpoint=True)(torch.arange(200.0))))
table(
    "stable-audio-scaled",
    lambda: array(bare("stable_audio_tools.models.transformer.ScaledSinusoidalEmbedding")(64)(asked(160, 64))),
)
table(
    "neuralop-nerf",
    lambda: array(
        bare("neuralop.layers.embeddings.SinusoidalEmbedding")(1, 8, "nerf")(torch.linspace(0, 1, 129)[:, None])
    ),
)
