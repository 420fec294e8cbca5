"""What libraries keep beside encodings, or call so: learned tables, masks, scales, and features of no position."""

from aside8.modules import *
from store import table

MODELSCOPE = "modelscope.models."
SPEECH = "chatterbox.models."


def weights(path, *arguments, names, **named):
    """Parameters as they are drawn."""
    made = seeded(lambda: bare(path)(*arguments, **named))
    return {name: array(made.get_parameter(name)) for name in names}


tables(
    weights,
    {
        "weights-torch-position-embedding": dict(
            path="torch_position_embedding.position_embedding.PositionEmbedding",
            num_embeddings=200,
            embedding_dim=64,
            names=["weight"],
        ),
        "weights-torch-position-embedding-expanded": dict(
            path="torch_position_embedding.position_embedding.PositionEmbedding",
            num_embeddings=64,
            embedding_dim=48,
            mode="MODE_EXPAND",
            names=["weight"],
        ),
        "weights-d3rlpy-timesteps": dict(
            path="d3rlpy.models.torch.transformers.SimplePositionEncoding",
            embed_dim=128,
            max_timestep=200,
            names=["_embed.weight"],
        ),
        "weights-botnet-absolute": dict(
            path="bottleneck_transformer_pytorch.bottleneck_transformer_pytorch.AbsPosEmb",
            fmap_size=14,
            dim_head=64,
            names=["height", "width"],
        ),
        "weights-botnet-relative": dict(
            path="bottleneck_transformer_pytorch.bottleneck_transformer_pytorch.RelPosEmb",
            fmap_size=14,
            dim_head=64,
            names=["rel_height", "rel_width"],
        ),
        "weights-groundingdino-rows-and-columns": dict(
            path="groundingdino.models.GroundingDINO.backbone.position_encoding.PositionEmbeddingLearned",
            num_pos_feats=128,
            names=["row_embed.weight", "col_embed.weight"],
        ),
        "weights-chatterbox-t3-positions": dict(
            path=SPEECH + "t3.modules.learned_pos_emb.LearnedPositionEmbeddings",
            seq_len=300,
            model_dim=128,
            names=["emb.weight"],
        ),
        "weights-chatterbox-relative-bias": dict(
            path=SPEECH + "t3.modules.perceiver.RelativePositionBias",
            scale=1.0,
            heads=8,
            names=["relative_attention_bias.weight"],
        ),
        "weights-sepreformer-relative-keys": dict(
            path=MODELSCOPE + "audio.separation.tsepreformer.sepreformer_layers.RelativePositionalEncoding",
            in_channels=128,
            num_heads=8,
            maxlen=100,
            names=["pe_k.weight"],
        ),
        "weights-lightglue-fourier": dict(
            path=MODELSCOPE + "cv.image_matching_fast.lightglue.lightglue.LearnableFourierPositionalEncoding",
            M=2,
            dim=64,
            names=["Wr.weight"],
        ),
        "weights-zeta-absolute": dict(
            path="zeta.nn.embeddings.abc_pos_emb.AbsolutePositionalEmbedding",
            dim=96,
            max_seq_len=128,
            names=["emb.weight"],
        ),
        "weights-x-transformer-positions": dict(
            path=MODELSCOPE + "cv.image_view_transform.ldm.x_transformer.AbsolutePositionalEmbedding",
            dim=128,
            max_seq_len=77,
            names=["emb.weight"],
        ),
    },
)
tables(
    of,
    {
        "zipformer-compact-relative": dict(
            path=MODELSCOPE + "audio.ans.zipenhancer_layers.zipformer.CompactRelPositionalEncoding",
            embed_dim=48,
            dropout_rate=0.0,
            max_len=200,
            get="pe",
        ),
        "zeta-xpos-scale": dict(
            path="zeta.nn.embeddings.rope.RotaryEmbedding", dim=64, use_xpos=True, get=lambda made: made(200, CPU)[1]
        ),
        "fairseq2-causal-mask": dict(
            path="fairseq2.models.transformer.attention_bias.CausalAttentionBias",
            get=lambda made: made.create_bias_tensor(64, 64, CPU, F32),
        ),
        "fairseq2-chunked-mask": dict(
            path="fairseq2.models.transformer.attention_bias.ChunkedAttentionBias",
            attn_chunk_size=16,
            get=lambda made: made.create_bias_tensor(64, 64, CPU, F32),
        ),
        "fairseq2-causal-window-mask": dict(
            path="fairseq2.models.transformer.attention_bias.CausalAttentionBias",
            attn_window_len=24,
            get=lambda made: made.create_bias_tensor(80, 80, CPU, F32),
        ),
    },
)
table(
    "diffsynth-times-of-a-schedule",
    lambda: of(
        "diffsynth.models.wan_video_dit.sinusoidal_embedding_1d",
        256,
        torch.tensor([999.0, 913.4, 822.5, 701.3, 555.5, 333.3, 90.9]),
    ),
)
table("fla-xpos-scale", lambda: of("fla.modules.rotary.ops.RotaryEmbedding", 64, scale_base=512.0, get="scale"))
