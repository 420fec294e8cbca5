"""Codes of images, videos and maps, biases by distance, and buckets, as libraries make them."""

import einops
from aside9.modules import *

MLX_VLM = "mlx_vlm.models."
HYBRID = "lightly_train/_task_models/object_detection_components/hybrid_encoder.py"
DINO = "lightly_train/_models/dinov3/dinov3_src/layers/rope_position_encoding.py"
GEO = "terratorch.models.backbones."
SCALE_MAE = "terratorch/models/backbones/scalemae.py"
FOUNDRY = "llmfoundry/models/layers/attention.py:"
MFLUX = "mflux.models."


def unmasked(height, width):
    return torch.zeros(1, height, width, dtype=torch.bool)


def mlx_ids(*sizes, text=0):
    """The coordinates of the cells of a picture, after those of words, which count along the last axis."""
    import mlx.core as mx

    cells = np.stack(np.meshgrid(*map(np.arange, sizes), indexing="ij"), -1).reshape(-1, len(sizes))
    words = np.zeros((text, len(sizes)), int)
    words[:, -1] = np.arange(text)
    return mx.array(np.concatenate([words, cells]).astype(np.int32))


by(
    of,
    {
        "audioldm2-audiomae-64-by-8": (
            "audioldm2.latent_diffusion.modules.audiomae.util.pos_embed.get_2d_sincos_pos_embed_flexible",
            192,
            (64, 8),
        ),
        "climate-learn-16-by-32-cls": (
            "climate_learn.models.hub.components.pos_embed.get_2d_sincos_pos_embed",
            128,
            16,
            32,
            {"cls_token": True},
        ),
        "simulusion-vit-14": ("simulusion.models.vit.get_2d_sincos_pos_embed", 192, 14),
        "azula-jit-16": ("azula.plugins.jit._src.util.get_2d_sincos_pos_embed", 256, 16),
        "fengwu-16-by-24": ("graph_weather.models.fengwu_ghr.layers.posemb_sincos_2d", 16, 24, 128),
        "clay-1d-waves": ("terratorch.models.backbones.clay_v15.utils.posemb_sincos_1d", 64, 96),
        "clay-2d-12": ("terratorch.models.backbones.clay_v15.utils.posemb_sincos_2d", 12, 12, 128),
        "terramind-2d-14": (GEO + "terramind.model.tm_utils.build_2d_sincos_posemb", 14, 14, 192),
        "scale-mae-resolution-1": (
            lifted(
                SCALE_MAE + ":get_2d_sincos_pos_embed_with_resolution",
                get_2d_sincos_pos_embed_from_grid_torch=lifted(
                    SCALE_MAE + ":get_2d_sincos_pos_embed_from_grid_torch",
                    get_1d_sincos_pos_embed_from_grid_torch=lifted(
                        SCALE_MAE + ":get_1d_sincos_pos_embed_from_grid_torch"
                    ),
                ),
            ),
            128,
            12,
            torch.ones(1),
            {"cls_token": True},
        ),
        "prithvi-3d-videos": (GEO + "prithvi_mae.get_3d_sincos_pos_embed", 192, (4, 10, 10), {"add_cls_token": True}),
        "torch-world-2d": ("torch_world.nn.positional.sincos_2d", 128, (10, 18)),
        "torch-world-3d": ("torch_world.nn.positional.sincos_3d", 96, (4, 6, 8)),
        "lightly-train-rt-detr-20": (
            lifted(HYBRID + ":build_2d_sincos_position_embedding"),
            20,
            20,
            {"embed_dim": 128},
        ),
        "lightly-train-omega-100": (
            "lightly_train._task_models.depth_estimation_components.head_utils.make_sincos_pos_embed",
            64,
            torch.arange(120),
        ),
        "rslearn-detr-9-by-13": (
            lifted("rslearn/models/detr/position_encoding.py:PositionEmbeddingSine"),
            32,
            {"normalize": True, "get": lambda made: made(torch.zeros(1, 3, 9, 13))},
        ),
        "surya-detr-plain": (
            lifted("surya/common/rfdetr/models/position_encoding.py:PositionEmbeddingSine"),
            48,
            {"get": lambda made: made.forward_export(unmasked(12, 15), align_dim_orders=False)},
        ),
        "mmpose-edpose-20-20": (
            lifted(
                "mmpose/models/heads/transformer_heads/transformers/utils.py:PositionEmbeddingSineHW",
                BaseModule=torch.nn.Module,
            ),
            32,
            {
                "temperatureH": 20,
                "temperatureW": 20,
                "normalize": True,
                "get": lambda made: made(unmasked(16, 12)),
            },
        ),
        "mmpose-rtmo-1d": (
            lifted("mmpose/models/utils/transformer.py:SinePositionalEncoding", Union=None, Sequence=None),
            96,
            {"temperature": 10000.0, "get": lambda made: made.generate_pos_encoding(size=133)},
        ),
        "mmagic-animatediff-24-frames": (
            lifted("mmagic/models/editors/animatediff/motion_module.py:PositionalEncoding"),
            320,
            {"get": "pe"},
        ),
        "mmagic-spe-padding-row": (
            lifted(
                "mmagic/models/editors/mspie/positional_encoding.py:SinusoidalPositionalEmbedding:get_embedding",
            ),
            200,
            64,
            0,
        ),
        "lmdeploy-kimi-vision": (
            "lmdeploy.pytorch.models.kimi_k25_vision.Rope2DPosEmbRepeated",
            72,
            {"max_height": 12, "max_width": 16, "get": lambda made: made._precompute_freqs_cis(CPU)},
        ),
        "mlx-rt-detr-v2": (
            MLX_VLM + "rt_detr_v2.vision.SinePositionEmbedding",
            128,
            {"get": lambda made: made(12, 12)},
        ),
        "mlx-kimi-vision": (
            MLX_VLM + "kimi_k25.vision.Rope2DPosEmb",
            64,
            10,
            14,
            {"get": lambda made: made._precompute_freqs_cis()},
        ),
        "q-transformer-axial-angles": (
            lifted(
                "q_transformer/q_robotic_transformer.py:RotaryEmbedding",
                Module=torch.nn.Module,
                autocast=lambda *_, **__: lambda function: function,
                rearrange=einops.rearrange,
                repeat=einops.repeat,
            ),
            64,
            {"get": lambda made: made(12)},
        ),
        "mflux-krea2-rotations": (
            MFLUX + "krea2.model.krea2_transformer.rope_embedder.Krea2RopeEmbedder:_rope",
            mlx_ids(300)[:, 0],
            48,
            1000,
        ),
        # Distances
        "llm-foundry-slopes-28": (lifted(FOUNDRY + "gen_slopes"), 28, {"return_1d": True}),
        "llm-foundry-bias-16": (
            lifted(FOUNDRY + "build_alibi_bias", gen_slopes=lifted(FOUNDRY + "gen_slopes")),
            16,
            128,
            {"full": True},
        ),
        "anemoi-slopes-12": ("anemoi.models.layers.attention.get_alibi_slopes", 12),
        "bio-attention-slopes-20": ("bio_attention.positional.ALiBi", 20, {"get": "slopes"}),
        "monster-piano-bias-6": (
            "monsterpianotransformer.x_transformer_1_23_2.AlibiPositionalBias",
            6,
            6,
            {"get": lambda made: made(64, 64)},
        ),
        "lmdeploy-slopes-24": (
            lifted("lmdeploy/pytorch/backends/attention.py:make_alibi_slopes"),
            0,
            24,
            24,
            1.0,
            F32,
            CPU,
        ),
        "mlx-voxtral-slopes-10": ("mlx_audio.tts.models.voxtral_tts.audio_tokenizer._get_alibi_slopes", 10),
        "haliax-slopes-12": (
            lambda heads: np.array(lifted("haliax/nn/attention.py:_get_alibi_slopes")(heads, 8), np.float32),
            12,
        ),
        "torchaudio-wavlm-buckets": (
            lifted("torchaudio/models/wav2vec2/wavlm_attention.py:_relative_positions_bucket"),
            settings(num_buckets=320, max_distance=800),
            steps(0, 300, 1).long()[None] - steps(0, 300, 1).long()[:, None],
        ),
        "flash-pytorch-buckets-causal": (
            lambda rows: buckets_of(
                bare("flash_pytorch.flash_pytorch.T5RelativePositionBias")._relative_position_bucket, rows
            ),
            140,
        ),
        "monster-piano-buckets-64-of-256": (
            lambda rows: buckets_of(
                bare("monsterpianotransformer.x_transformer_1_23_2.RelativePositionBias")._relative_position_bucket,
                rows,
                causal=False,
                num_buckets=64,
                max_distance=256,
            ),
            220,
        ),
    },
)
by(
    two,
    {
        "dinov3-lightly-10-by-14": (
            lifted(DINO + ":RopePositionEmbedding"),
            64,
            {"num_heads": 1, "get": lambda made: made(H=10, W=14), "swap": True},
        ),
        "dinov3-mlx-7-by-12": (
            MLX_VLM + "sam3d_body.rope.DINOv3RoPE",
            64,
            {"get": lambda made: made(7, 12), "swap": True},
        ),
        "flux2-mlx-picture": (
            MLX_VLM + "flux2.transformer.pos_embed.Flux2PosEmbed",
            {"get": lambda made: made(mlx_ids(1, 9, 12, 1))},
        ),
        "timesformer-frames": (
            "timesformer_pytorch.rotary.RotaryEmbedding",
            64,
            {"get": lambda made: made(150, CPU), "swap": True},
        ),
        "mlx-mel-roformer": (
            "mlx_audio.sts.models.mel_roformer.model.RotaryEmbedding",
            64,
            {"get": lambda made: made.get_cos_sin(400)},
        ),
    },
)


def transformer_engine_alibi(heads, queries, keys):
    kept = {"_alibi_slopes_require_update": True, "_alibi_bias_require_update": True}
    with OnCpu():
        path = "transformer_engine/pytorch/attention/dot_product_attention/utils.py:get_alibi"
        slopes, bias = lifted(path)(kept, heads, queries, keys)
    return {"alibi_slopes": array(slopes), "alibi_bias": array(bias)}


by(transformer_engine_alibi, {"transformer-engine-alibi-12": (12, 96, 96)})
table(
    "levanter-mpt-slopes-40",
    lambda: np.array(lifted("levanter/models/mpt.py:_mpt_alibi_gen_slopes", jnp=np)(40), np.float32),
)
table(
    "ipex-llm-baichuan-mask",
    lambda: array(
        lifted(
            "ipex_llm/transformers/models/baichuan.py:baichuan_13b_gen_alibi_mask",
            _get_interleave=lifted("ipex_llm/transformers/models/baichuan.py:_get_interleave"),
            _fill_with_neg_inf=lambda x: x.fill_(float("-inf")),
        )(torch.zeros(1), 40, 96)
    ),
)
table(
    "beit-super-gradients-index",
    lambda: array(
        lifted(
            "super_gradients/training/models/classification_models/beit.py:gen_relative_position_index",
            torch_version_is_greater_or_equal=lambda *_: True,
        )((8, 8))
    ),
)
table(
    "habana-bloom-16-heads",
    lambda: array(
        lifted("optimum/habana/transformers/models/bloom/modeling_bloom.py:gaudi_bloom_build_alibi_tensor")(
            torch.ones(1, 200, dtype=torch.int64), 16, torch.float32, True
        )
    ),
)
