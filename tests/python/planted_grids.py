"""Faults of what positions do to queries and keys on the grid of an image's or a video's patches."""

import functools

import torch
import transformers
from architectures import WAVES, small
from planted_layers import FUSED, TEXT, edit, rewritten, with_other
from planted_scores import of_sound


def image(kind):
    return small(kind, "Model", image_size=32, patch_size=8)


def exchanged(model):
    rotary = model.patch_positional_embedding
    edit(rotary, forward=lambda self, x, at, _cls=type(rotary): _cls.forward(self, x, at % 4 * 4 + at // 4 if at.ndim == 1 else at.flip(-1)))


def on_its_side(model):
    (rotary,) = (module for module in model.modules() if "Rope" in type(module).__name__)
    edit(rotary, forward=lambda self, pixels, _cls=type(rotary): _cls.forward(self, pixels.mT))


def other_base_of_a_grid(model):
    (rotary,) = (module for module in model.modules() if "Rope" in type(module).__name__)
    rotary.inv_freq = torch.nn.Buffer(1000.0 ** -torch.arange(0, 1, 4 / 16), persistent=False)


def tower(kind, **more):
    from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import Qwen2_5_VisionTransformerPretrainedModel as Qwen25

    asked = dict(depth=2, hidden_size=64, intermediate_size=96, out_hidden_size=64, num_heads=4, patch_size=4, spatial_merge_size=2)
    config = getattr(transformers, f"{kind}VisionConfig")(**asked, **more)
    return (Qwen25 if kind == "Qwen2_5_VL" else getattr(transformers, f"{kind}VisionModel"))(config).eval()


def grid_exchanged(model):
    plain = type(model.rotary_pos_emb).forward
    edit(model.rotary_pos_emb, forward=lambda self, x, at: plain(self, x, at.flip(-1)))


def table_exchanged(model):
    table = model.pos_embed
    edit(table, forward=lambda self, ids, _cls=type(table): _cls.forward(self, ids % 4 * 4 + ids // 4))


class Attention(torch.nn.Module):
    """Of one head, turned by halves."""

    def __init__(self):
        super().__init__()
        self.q, self.k, self.v = (torch.nn.Linear(16, 16) for _ in range(3))
        self.times = 1.0

    def forward(self, x, cos, sin):
        turned = lambda x: torch.cat([x[..., :8] * cos - x[..., 8:] * sin, x[..., 8:] * cos + x[..., :8] * sin], -1)[:, None]
        return torch.nn.functional.scaled_dot_product_attention(turned(self.q(x)) * self.times, turned(self.k(x)), self.v(x)[:, None])[:, 0]


class Latents(torch.nn.Module):
    """Patches of latents behind text, as Flux has them."""

    def __init__(self):
        super().__init__()
        self.attn, self.config = Attention(), {"axes_dims_rope": [4, 6, 6], "in_channels": 16}

    def forward(self, hidden_states, timestep, encoder_hidden_states, txt_ids, img_ids):
        at = torch.cat([txt_ids, img_ids])
        angles = torch.cat([at[:, n : n + 1] * 10000 ** (-torch.arange(0, width, 2) / width) for n, width in enumerate((4, 6, 6))], -1)
        return self.attn(torch.cat([encoder_hidden_states, hidden_states], 1), angles.cos(), angles.sin())


def latents():
    at = torch.stack(torch.meshgrid(torch.zeros(1), torch.arange(4.0), torch.arange(4.0), indexing="ij"), -1).reshape(16, 3)
    torch.manual_seed(1)
    return Latents().eval(), {"hidden_states": torch.randn(1, 16, 16), "timestep": torch.ones(1), "encoder_hidden_states": torch.randn(1, 3, 16),
                              "txt_ids": torch.zeros(3, 3), "img_ids": at}  # fmt: skip


class Sequence(torch.nn.Module):
    """Three layers, of a part of the config that names no rule."""

    def __init__(self):
        super().__init__()
        self.blocks = torch.nn.ModuleList(Attention() for _ in range(3))

    def forward(self, x, *given):
        for block in self.blocks:
            x = x + block(x, *given)
        return x


def latents_of_no_rule():
    model, inputs = latents()
    model.config, model.attn = {"in_channels": 16}, Sequence()
    return model, inputs


def two_latents():
    model, inputs = latents_of_no_rule()
    model.attn.blocks = model.attn.blocks[:2]
    return model, inputs


def first_still(model):
    edit(model.attn.blocks[0], forward=lambda self, x, cos, sin: Attention.forward(self, x, torch.ones_like(cos), torch.zeros_like(sin)))


def learned_latents():
    """Of frequencies that are learned, and shared by all layers."""
    model, inputs = latents_of_no_rule()
    model.freqs = torch.nn.Parameter(torch.rand(3, 8))
    angles = lambda self, txt_ids, img_ids: torch.cat([txt_ids, img_ids]) @ self.freqs
    edit(model, forward=lambda self, hidden_states, timestep, encoder_hidden_states, **at: self.attn(
        torch.cat([encoder_hidden_states, hidden_states], 1), angles(self, **at).cos(), angles(self, **at).sin()))  # fmt: skip
    return model, inputs


def own_latents():
    """Of frequencies that each layer learns."""
    model, inputs = latents_of_no_rule()
    for block in model.attn.blocks:
        block.freqs = torch.nn.Parameter(torch.rand(3, 8))
        edit(block, forward=lambda self, x, at, _: Attention.forward(self, x, (at @ self.freqs).cos(), (at @ self.freqs).sin()))
    edit(model, forward=lambda self, hidden_states, timestep, encoder_hidden_states, **at: self.attn(
        torch.cat([encoder_hidden_states, hidden_states], 1), torch.cat([at["txt_ids"], at["img_ids"]]), None))  # fmt: skip
    return model, inputs


def turned_back(model):
    edit(model.attn.blocks[0], forward=lambda self, x, at, _, plain=type(model.attn.blocks[0]).forward: plain(self, x, -at, _))


def turned_twice(model):
    edit(model.attn.blocks[0], forward=lambda self, x, cos, sin: Attention.forward(self, x, cos**2 - sin**2, 2 * sin * cos))


def last_rows_clamped(model):
    edit(model, forward=lambda self, hidden_states, timestep, encoder_hidden_states, txt_ids, img_ids: Latents.forward(
        self, hidden_states, timestep, encoder_hidden_states, txt_ids, img_ids[torch.arange(len(img_ids)).clamp(max=len(img_ids) * 3 // 4)]))  # fmt: skip


def on_its_side_unless_square(model):
    edit(model, forward=lambda self, hidden_states, timestep, encoder_hidden_states, txt_ids, img_ids: Latents.forward(
        self, hidden_states, timestep, encoder_hidden_states, txt_ids,
        img_ids if img_ids[:, 1].max() == img_ids[:, 2].max() else img_ids[:, [0, 2, 1]]))  # fmt: skip


class Biased(Attention):
    """Of four heads, with a bias that a network makes of the distances on a grid of 4 x 4."""

    def __init__(self):
        super().__init__()
        self.rel_pos = torch.nn.Sequential(torch.nn.Linear(2, 8), torch.nn.Tanh(), torch.nn.Linear(8, 4))
        self.order = [0, 1, 2, 3]

    def forward(self, x):
        apart = torch.stack(torch.meshgrid(torch.arange(-3.0, 4), torch.arange(-3.0, 4), indexing="ij"), -1).to(x)
        y, x_ = torch.arange(16) // 4, torch.arange(16) % 4
        bias = self.rel_pos(apart)[y[:, None] - y + 3, x_[:, None] - x_ + 3].permute(2, 0, 1)[self.order]
        q, k, v = (of(x).unflatten(-1, (4, 4)).transpose(1, 2) for of in (self.q, self.k, self.v))
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, bias).transpose(1, 2).flatten(2)


def biased():
    torch.manual_seed(1)
    model = Sequence()
    model.blocks = torch.nn.ModuleList(Biased() for _ in range(3))
    edit(model, forward=lambda self, pixel_values: Sequence.forward(self, pixel_values))
    return model.eval(), {"pixel_values": torch.randn(2, 16, 16)}


def patches_multiplied(model):
    from transformers.models.dinov3_vit import modeling_dinov3_vit as code

    plain = code.apply_rotary_pos_emb
    longer = lambda x: torch.cat([x[:, :, :5], 1.2 * x[:, :, 5:]], 2)
    with_other(model.model.layer[1].attention, code, "apply_rotary_pos_emb", lambda *given, **more: [longer(x) for x in plain(*given, **more)])


def heads_still(model):
    from transformers.models.pixtral import modeling_pixtral as code

    plain = code.apply_rotary_pos_emb
    first = lambda q, k, *codes, **more: [torch.cat([turned[:, :2], x[:, 2:]], 1) for turned, x in zip(plain(q, k, *codes, **more), (q, k))]
    with_other(model.transformer.layers[1].attention, code, "apply_rotary_pos_emb", first)


def neighbours(model):
    layer = model.encoder.layers[1].self_attn
    swapped = lambda x, *shape: x.unflatten(-1, (4, *shape)).mT.flatten(-3)
    edit(layer, _apply_rotary_embedding=lambda self, x, codes, plain=type(layer)._apply_rotary_embedding: swapped(
        plain(self, swapped(x, 8, 2), codes), 2, 8))  # fmt: skip


def vjepa():
    model = transformers.VJEPA2Model(transformers.VJEPA2Config(
        patch_size=8, crop_size=32, frames_per_clip=4, tubelet_size=2, hidden_size=96, num_attention_heads=4, num_hidden_layers=3,
        pred_hidden_size=48, pred_num_attention_heads=4, pred_num_hidden_layers=2, mlp_ratio=2.0)).eval()  # fmt: skip
    return model, {"pixel_values_videos": torch.randn(1, 4, 3, 32, 32)}


def axes_exchanged(model):
    layer = model.encoder.layer[1].attention
    edit(layer, apply_rotary_embeddings=lambda self, qk, ids, _cls=type(layer): _cls.apply_rotary_embeddings(self, qk, (ids[0], ids[2], ids[1])))


def last_places(model):
    for layer in model.encoder.layer:
        edit(layer.attention, get_position_ids=lambda self, x, masks=None, _cls=type(layer.attention): tuple(
            ids[..., torch.arange(ids.shape[-1]).clamp(max=24)] for ids in _cls.get_position_ids(self, x, masks)))


def qwen2_vl():
    text = TEXT | {"max_position_embeddings": 512, "bos_token_id": 1, "eos_token_id": 2, "rope_parameters": {
        "rope_type": "default", "rope_theta": 1e6, "mrope_section": [2, 3, 3]}}  # fmt: skip
    vision = dict(depth=2, embed_dim=32, hidden_size=64, num_heads=2, mlp_ratio=2, patch_size=4, spatial_merge_size=2)
    return transformers.Qwen2VLForConditionalGeneration(transformers.Qwen2VLConfig(
        text_config=text, vision_config=vision, image_token_id=90, video_token_id=91, vision_start_token_id=92, vision_end_token_id=93)).eval()


def other_sections(model):
    model.model.language_model.rotary_emb.mrope_section = [3, 3, 2]


def two_towers(kind, head, side):
    images = {name: TEXT[name] for name in ("hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads")}
    text = images | {"vocab_size": 100, "max_position_embeddings": 64, "pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2}
    config = getattr(transformers, f"{kind}Config")(text_config=text, vision_config=images | {"image_size": side, "patch_size": 8})
    return getattr(transformers, kind + head)(config).eval()


def batch_of_others(model):
    table = model.vision_model.embeddings
    edit(table, forward=lambda self, pixels, plain=type(table).forward, **more: (
        lambda x: torch.cat([x[:3], x[3:] + self.position_embedding.weight[1]]))(plain(self, pixels, **more)))  # fmt: skip


clip = functools.partial(two_towers, "CLIP", "Model", 32)
blip = functools.partial(two_towers, "Blip", "ForConditionalGeneration", 32)
tall = rewritten(lambda model: model.vision_model.embeddings, "size=(new_height, new_width)", "size=(new_width, new_height)", "interpolate_pos_encoding")
BOTH_WAYS = FUSED, """kwargs["is_causal"] = False
    attention_mask = None if attention_mask is None else attention_mask[..., -1:, :].expand(attention_mask.shape)
    {old}"""
qwen3_tower = functools.partial(tower, "Qwen3VL", num_position_embeddings=16, deepstack_visual_indexes=[0])
qwen25_tower = functools.partial(tower, "Qwen2_5_VL", window_size=16, fullatt_block_indexes=[1])


def by_columns(model):
    model.embeddings.position_ids = torch.arange(16).view(4, 4).T.reshape(1, 16)


FAULTS = {  # as in planted_layers.py
    "rows and columns of patches": (functools.partial(image, "PixtralVision"), exchanged, "", "grid"),
    "another base on a grid": (functools.partial(image, "DINOv3ViT"), other_base_of_a_grid, "", "grid"),
    "width for height, which a square does not show": (functools.partial(image, "DINOv3ViT"), on_its_side, "", "grid"),
    "a grid of patches": (qwen3_tower, grid_exchanged, "", "grid"),
    "rows and columns of a tower's table": (qwen3_tower, table_exchanged, "pos_embed", "grid", "of a table of 4 x 4"),
    "a grid of latents that is no square": (latents, on_its_side_unless_square, "attn", "grid", "with a grid of 2 x 8", "axes that are exchanged"),
    "the last places of a grid of which no rule is known": (latents_of_no_rule, last_rows_clamped, "attn.blocks.0-2", "grid", "places 16 to 18 of 19"),
    "learned frequencies that one layer turns twice by": (learned_latents, turned_twice, "attn.blocks.0", "siblings", "unlike attn.blocks.1"),
    "heads of a bias that a network makes": (biased, lambda model: setattr(model.blocks[1], "order", [3, 2, 1, 0]), "blocks.1", "bias",
                                             "head 0 of its bias is column 3 of its table"),
    "one layer turned back where each learns its frequencies": (own_latents, turned_back, "attn.blocks.0", "siblings", "are one number"),
    "width for height in a grid of which no rule is known": (latents_of_no_rule, on_its_side_unless_square, "attn.blocks.0-2", "grid", "axes that are exchanged"),
    "one of two layers, of which the grid shows the other": (two_latents, first_still, "attn.blocks.0", "siblings", "no rotation, where"),
    "queries that are multiplied behind their projection": (latents_of_no_rule, lambda model: setattr(model.attn.blocks[1], "times", 1.5),
                                                            "attn.blocks.1", "siblings", "its queries are multiplied by 1.5 behind their projection"),
    "patches alone that are multiplied": (functools.partial(small, "DINOv3ViT", "Model", num_hidden_layers=3), patches_multiplied, "", "siblings",
                                          "from place 5 on equal vectors have other queries than before it"),
    "heads that turn nowhere": (functools.partial(image, "PixtralVision"), heads_still, "transformer.layers.1.attention", "heads",
                                "heads 2 to 3 of 4 turn nowhere"),
    "pairs of hidden states before they are projected": (
        functools.partial(of_sound, "Conformer", 2, 400, position_embeddings_type="rotary", **WAVES), neighbours, "", "siblings", "neighbours"),
    "a grid of patches in windows": (qwen25_tower, grid_exchanged, "", "grid"),
    "axes of a video": (vjepa, axes_exchanged, "encoder.layer.1.attention", "siblings"),
    "sections of three axes": (qwen2_vl, other_sections, "", "axes",
                               "positions along time turn pairs 0 to 2, where mrope_section prescribes pairs 0 to 1"),
    "a text tower of which one layer sees both ways": (clip, rewritten(
        lambda model: model.text_model.encoder.layers[0].self_attn, *BOTH_WAYS),
        "text_model.encoder.layers.0.self_attn", "mask", "queries see keys behind them"),
    "a text tower of which all layers see both ways": (clip, lambda model: [rewritten(lambda _, n=n: model.text_model.encoder.layers[n].self_attn, *BOTH_WAYS)(
        model) for n in (0, 1)], "text_model.encoder.layers.0-1.self_attn", "mask", "queries see keys behind them"),
    "attention of a text to an image": (blip, lambda model: edit(
        model.text_decoder.bert.encoder.layer[1].crossattention.self.query, forward=lambda self, x: torch.nn.functional.linear(
            x, self.weight, self.bias) * (1 + torch.arange(x.shape[1])[:, None])), "text_decoder.bert.encoder.layer.1.crossattention.self", ""),
    "images of a tower of which one is given": (lambda: (blip(), {"pixel_values": torch.ones(1, 3, 32, 32)}), tall, "vision_model.embeddings.position_embedding", "grid"),
    "a tower of images in which rows of a batch differ": (clip, batch_of_others, "vision_model", "batch"),
    "width for height in a tower of images": (blip, tall, "vision_model.embeddings.position_embedding", "grid"),
    **{f"corners that are aligned for images of more than {side} x {side} patches alone": (
        functools.partial(small, "Dinov2WithRegisters", "Model", image_size=8 * side, patch_size=8), rewritten(
            lambda model: model.embeddings, "align_corners=False", f"align_corners=height * width > {side**2}", "interpolate_pos_encoding"),
        "embeddings.position_embeddings", "grid", f"{side * 3 // 2} x {side} by corners", "corners are aligned for some sizes alone") for side in (5, 6)},
    "the last places of a video": (vjepa, last_places, "", "grid", "places 25 to 31 of 32"),
    "patches by columns": (functools.partial(small, "SiglipVision", "Model", image_size=32, patch_size=8), by_columns,
                           "embeddings.position_embedding", "rows", "place 1 takes row 4, where row 1 follows"),
    "width for height of an interpolated table": (functools.partial(small, "Dinov2WithRegisters", "Model", image_size=32, patch_size=8), rewritten(
        lambda model: model.embeddings, "size=(torch_int(height), torch_int(width))", "size=(torch_int(width), torch_int(height))",
        "interpolate_pos_encoding"), "embeddings.position_embeddings", "grid", "the patch at row 0 and column 0 of 4 x 2 is given the code"),
    "patches of an image on its side": (functools.partial(small, "ViT", "Model", image_size=32, patch_size=8), rewritten(
        lambda model: model.embeddings.patch_embeddings, "flatten(2)", "mT.flatten(2)"), "embeddings.position_embeddings", "grid",
        "is given the code of row 2 and column 0"),
    "a table of which other tokens have rows": (functools.partial(small, "Yolos", "Model", image_size=[32, 48], patch_size=8), rewritten(
        lambda model: model.embeddings, "embeddings + position_embeddings", "embeddings + position_embeddings.roll(1, 1)"),
        "embeddings.position_embeddings", "grid", "of a table of 4 x 6"),
}
