"""What libraries keep beside positional tables: learned tables, weights, masks, schedules."""

from aside4.modules import *
from formulas import normal
from store import table


def of_scheduler(name, steps, key):
    scheduler = at(f"diffusers.{name}")()
    scheduler.set_timesteps(steps)
    return array(getattr(scheduler, key))


def quantised():
    kind = at("gguf.GGMLQuantizationType").Q8_0
    blocks = at("gguf.quants.quantize")(normal("aside4-q8", 64, 128, scale=0.05), kind)
    return gguf_bytes("llama", {"blk.0.attn_q.weight": blocks}, kind)


SMALL = {"hidden_size": 64, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}

table(
    "bert-learned-positions",
    lambda: arrays(
        embeddings__position_embeddings__weight=module(
            "bert.BertEmbeddings", config("bert.BertConfig", vocab_size=50, **SMALL)
        ).position_embeddings.weight
    ),
)
table(
    "dinov2-learned-positions",
    lambda: array(
        module(
            "dinov2.Dinov2Model", config("dinov2.Dinov2Config", image_size=112, **SMALL)
        ).embeddings.position_embeddings
    ),
)
table(
    "deberta-relative-embeddings",
    lambda: arrays(
        encoder__rel_embeddings__weight=module(
            "deberta_v2.DebertaV2Model",
            config("deberta_v2.DebertaV2Config", vocab_size=50, relative_attention=True, position_buckets=64, **SMALL),
        ).encoder.rel_embeddings.weight
    ),
)
table(
    "timm-swin-bias-table",
    lambda: (
        torch.manual_seed(3),
        array(at("timm.models.swin_transformer.WindowAttention")(48, 3, window_size=7).relative_position_bias_table),
    )[1],
)
table(
    "llama-query-weights",
    lambda: array(module("llama.LlamaAttention", config("llama.LlamaConfig", **heads(64)), 0).q_proj.weight),
)
table(
    "siglip-patch-convolution",
    lambda: array(
        module("siglip.SiglipVisionEmbeddings", config("siglip.SiglipVisionConfig", **SMALL)).patch_embedding.weight
    ),
)
table("torch-subsequent-mask", lambda: array(torch.nn.Transformer.generate_square_subsequent_mask(80)))
table("diffusers-euler-sigmas", lambda: of_scheduler("EulerDiscreteScheduler", 30, "sigmas"))
table("diffusers-ddim-timesteps", lambda: of_scheduler("DDIMScheduler", 50, "timesteps"))
table("scipy-dft-matrix-of-fnet", lambda: at("scipy.linalg.dft")(96).real.astype(np.float32))
table("weights-q8-blocks.gguf", quantised)
