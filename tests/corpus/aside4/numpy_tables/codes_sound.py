"""Sound sinusoidal tables, time steps and Fourier features, as formulas give them."""

from aside4.forms import *
from store import table

DDIM = P(981, 0, -20)

# Sentences ----------------------------------------------------------------------------------------------------------
table("codes-tutorial-max-5000", lambda: tutorial(5000, 128)[None])
table("codes-tensor2tensor-256", lambda: sin_cos(angles(P(512), inverse_exp(256, last=1))))
table("codes-fairseq-padding-1", lambda: changed(sin_cos(angles(P(1026), inverse_exp(256, last=1))), 1, 0))
table("codes-distilbert-float16", lambda: half(interleaved(angles(P(256), inverse(384, t=F64)))))
table("codes-marian-512", lambda: sin_cos(angles(P(512), inverse(256, t=F64))).astype(F32))
table("codes-fastspeech2-1001", lambda: interleaved(angles(P(1001), inverse(256, t=F64))).astype(F32)[None])
table("codes-transformer-xl-backwards", lambda: sin_cos(angles(P(199, -1, -1), inverse(160)))[:, None])
table(
    "codes-whisper-tiny",
    lambda: {"model.encoder.embed_positions.weight": sin_cos(angles(P(1500), inverse_exp(384, last=1)))},
)
table(
    "checkpoint-informer",
    lambda: {
        f"enc_embedding.{name}": made
        for name, made in {
            "position_embedding.pe": tutorial(2000, 64)[None],
            "temporal_embedding.hour_embed.emb.weight": tutorial(24, 64),
            "temporal_embedding.weekday_embed.emb.weight": tutorial(7, 64),
            "temporal_embedding.day_embed.emb.weight": tutorial(32, 64),
            "temporal_embedding.month_embed.emb.weight": tutorial(13, 64),
        }.items()
    },
)
table("codes-sequence-first-bfloat16", lambda: {"pos_encoder.pe": Bfloat16(tutorial(400, 200)[:, None])})

# Images -------------------------------------------------------------------------------------------------------------
table("image-mae-base-with-class", lambda: mae(14, 14, 192, True)[None])
table("image-detr-25x34", lambda: detr(25, 34, 64)[None])
table("image-simple-vit-14x14", lambda: width_then_height(14, 14, inverse_exp(96, last=1)))

# Noise levels -------------------------------------------------------------------------------------------------------
table("timesteps-ddpm-all", lambda: timesteps(P(1000), 128, 1, False))
table("timesteps-stable-diffusion-of-50-steps-float16", lambda: half(timesteps(DDIM, 320)))
table("timesteps-dit-every-fourth", lambda: timesteps(P(0, 1000, 4)))
table("timesteps-flow-33-levels", lambda: timesteps(1000 * (1 - np.linspace(0, 1, 33)).astype(F32)))

# Fourier features ---------------------------------------------------------------------------------------------------
table("fourier-nerf-63-columns", lambda: nerf(normal("aside4-rays", 200, 3, scale=1.0), 10))
table("fourier-nerf-one-axis", lambda: nerf(np.linspace(-1, 1, 129, dtype=F32)[:, None], 8)[:, 1:])
