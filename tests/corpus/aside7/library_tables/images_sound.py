"""Codes and rotations of images and videos, biases, slopes and buckets."""

import numpy as np
from aside7.modules import *
from store import table

MAE = "torchmultimodal.models.masked_auto_encoder.position_embeddings."
SAM = "ultralytics.models.sam.modules."
SINCOS = "monai.networks.blocks.pos_embed_utils.build_sincos_position_embedding"
SINE = "mmdet.models.layers.positional_encoding.SinePositionalEncoding"


def empty_mask(*sizes):
    return torch.zeros(1, *sizes, dtype=torch.bool)


# Images and videos --------------------------------------------------------------------------------------------------
table("monai-12x16", lambda: array(bare(SINCOS)([12, 16], 128, 2)))
table("monai-volume-4x6x8", lambda: array(bare(SINCOS)([4, 6, 8], 96, 3)))
table("demucs-spectrogram-12x16", lambda: array(bare("demucs.transformer.create_2d_sin_embedding")(64, 12, 16)))
table("lightly-14x14", lambda: bare("lightly.models.utils.get_2d_sincos_pos_embed")(96, 14, cls_token=False))
table(
    "lightly-five-registers", lambda: bare("lightly.models.utils.get_2d_sincos_pos_embed")(96, 12, num_prefix_tokens=5)
)
table("openclip-10x10", lambda: bare("open_clip.pos_embed.get_2d_sincos_pos_embed")(64, 10))
table("torchmultimodal-mae-10x14", lambda: array(bare(MAE + "get_2d_sin_cos_embeddings")(128, (10, 14), False)))
table("torchmultimodal-video-4x6x8", lambda: array(bare(MAE + "get_3d_sin_cos_embeddings")(128, 4, (6, 8), False)))
table(
    "ultralytics-aifi-14x20",
    lambda: array(
        bare("ultralytics.nn.modules.transformer.AIFI").build_2d_sincos_position_embedding(
            20, 14, 128, like=torch.zeros(1)
        )
    ),
)
table(
    "ultralytics-sam2-memory", lambda: array(bare(SAM + "blocks.PositionEmbeddingSine")(128)(torch.zeros(1, 8, 16, 20)))
)
table("ultralytics-sam2-axial", lambda: array(bare(SAM + "utils.compute_axial_cis")(64, 16, 12)))
table("mmdet-detr-18x25", lambda: array(bare(SINE)(64, normalize=True)(empty_mask(18, 25))))
table("mmdet-deformable", lambda: array(bare(SINE)(64, normalize=True, offset=-0.5)(empty_mask(16, 22))))
table(
    "torchmultimodal-mdetr",
    lambda: array(
        bare("torchmultimodal.models.mdetr.image_encoder.PositionEmbedding2D")(64, scale=6.283185307179586)(
            empty_mask(15, 20)
        )
    ),
)
table(
    "mmpretrain-moco-12x12",
    lambda: array(bare("mmpretrain.models.utils.position_encoding.build_2d_sincos_position_embedding")(12, 128)),
)
table(
    "gemma-vision-12x16", lambda: np.asarray(bare("gemma.multimodal.vision_utils._posemb_sincos_2d")(12, 16, width=128))
)
table(
    "fms-pixtral-14x14",
    lambda: array(
        bare("fms.modules.positions.PixtralRotaryEmbedding")(64, 10000.0, 224, 16).compute_freqs_cis(
            torch.device("cpu")
        )
    ),
)
EVA = "sat.model.position_embedding.vision_rotary_embeddings.VisionRotaryEmbeddingFast"


def eva(**sizes):
    made = bare(EVA)(32, **sizes)
    return arrays(freqs_cos=made.freqs_cos, freqs_sin=made.freqs_sin)


table("sat-eva-14x14", lambda: eva(pt_seq_len=14))
table("sat-eva-16-to-24", lambda: eva(pt_seq_len=16, ft_seq_len=24))

# Slopes and biases --------------------------------------------------------------------------------------------------
BRIDGE = "transformer_lens.model_bridge.generalized_components."
table("labml-slopes-12", lambda: array(bare("labml_nn.transformers.alibi.get_slopes")(12)))
table(
    "lens-alibi-bloom-12",
    lambda: array(bare(BRIDGE + "alibi_utils.build_alibi_tensor")(torch.ones(1, 90).long(), 12, torch.float32)),
)
table("lens-alibi-mpt-20", lambda: array(bare(BRIDGE + "mpt_alibi_attention._build_mpt_alibi_tensor")(20, 80)))
table(
    "opennmt-alibi-12",
    lambda: array(bare("onmt.modules.alibi_position_bias.AlibiPositionalBias")(12)(torch.zeros(1, 12, 70, 70))),
)
table(
    "phenaki-alibi-last-queries",
    lambda: array(bare("phenaki_pytorch.attention.AlibiPositionalBias")(8)(torch.zeros(1, 8, 16, 80))),
)
table(
    "tortoise-alibi-keys",
    lambda: array(bare("TTS.tts.layers.tortoise.xtransformers.AlibiPositionalBias")(16)(torch.zeros(1, 16, 60, 60))),
)
table("emotion2vec-alibi-12", lambda: array(bare("funasr.models.emotion2vec.base.get_alibi")(72, 12)))
table(
    "multimolecule-alibi-10",
    lambda: array(bare("multimolecule.modules.embeddings.alibi.ALiBi")(10).build_alibi_tensor(64)),
)
table(
    "olmo-alibi-16",
    lambda: array(
        bare("olmo.model.alibi_attention_bias")(64, settings(n_heads=16, alibi_bias_max=8.0), torch.device("cpu"))
    ),
)
table(
    "xformers-flash-slopes-40",
    lambda: np.array(bare("xformers._flash_attn.modules.mha.get_alibi_slopes")(40), np.float32),
)

# Buckets ------------------------------------------------------------------------------------------------------------
table("opennmt-buckets", lambda: buckets_of(bare("onmt.modules.multi_headed_attn._relative_position_bucket"), 160))
table(
    "eole-buckets-causal",
    lambda: buckets_of(bare("eole.modules.relative_position_bias._relative_position_bucket"), 180, bidirectional=False),
)
table(
    "megabuckets-causal",
    lambda: buckets_of(bare("mega_pytorch.mega_pytorch.T5RelativePositionBias")._relative_position_bucket, 200),
)
table(
    "video-diffusion-buckets",
    lambda: buckets_of(
        bare("video_diffusion_pytorch.video_diffusion_pytorch.RelativePositionBias")._relative_position_bucket, 140
    ),
)
