"""A torch model that gives its logits at positions: which inputs it takes, and a copy of it that is sensitive."""

from __future__ import annotations

import contextlib
import copy
import functools
import inspect
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Any
from unittest import mock

import numpy as np

from .calls import Calls
from .engine import Broken, Skip, TooSlow, differs
from .inputs import made, setting_of, sound
from .recording import leaves, mapped
from .scores import steady

LENGTH = 13  # of the inputs that are recorded: no usual number of heads, columns or layers
ENCODED = 11  # of what an encoder is given beside them
TOO_LARGE = 2**28  # parameters of a model above which it is asked itself, and no copy of it

RECURRENT = ("Conv1d", "Mamba", "Mixer", "SSM", "DeltaNet", "DeltaAttention", "Rwkv", "LinearAttention", "Recurrent", "LightningAttention", "KDA")
"""Parts of the names of classes of layers that see what is to their left whatever a mask hides."""
PACKED = re.compile(r"^grid_(thw|hws?)$|cu_seqlens|merge_sizes")
"""Names of inputs that say where each of several sequences begins."""
COUNTS_ITSELF = ("csm_depth_decoder_model",)  # types of models that say that they ignore position ids
LENGTHS = ("max_position_embeddings", "n_positions", "max_seq_len", "max_target_positions", "max_decoder_position_embeddings", "n_ctx")
"""Settings of the longest input that a model is made for."""
BEGIN_AT_2 = ("nystromformer", "yoso")  # types of models of which the first token has position 2 and no padding says so
OF_A_MASK = ("opt",)  # types of models that count positions by the mask where none are passed, so that padding has none
IMAGES = ("pixel_values", "x", "hidden_states")  # names of inputs that may be images [.., height, width], or latents of them
SOUNDS = ("input_values", "input_features")  # names of inputs of sound
CACHES = ("cache", "past_key_values")
"""Names of the cache that a forward takes and that its output has: the first from transformers 5.24 on."""
SCALE = 0.1  # up to which a learned scale that is one number hides what its layer does
SCALED_BY_POSITION = ("attn_temperature_tuning", "llama_4_scaling_beta")
"""Settings by which a model scales its queries by their positions."""


def sensitive(model: Any, seed: int) -> Any:
    """A copy in float32 in which every weight that is learned is drawn anew, wide enough that attention is no mean of all
    positions, with scales of layers that begin near 0 at 1: laws of positions hold for any weights. Sinusoidal tables, buffers, norms and biases stay."""
    import torch

    copied = copy.deepcopy(model).float().eval()
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for module in copied.modules():
            if "sin" in type(module).__name__.lower():  # a sinusoidal table that is a parameter
                continue
            for parameter in module.parameters(recurse=False):
                if parameter.is_meta or not parameter.requires_grad or not parameter.numel():
                    continue
                if parameter.ndim == 1 and 0 < parameter.abs().max() <= SCALE and (parameter == parameter[0]).all():
                    parameter.fill_(1.0)  # of what a layer adds
                if parameter.ndim < 2:
                    continue
                sums = parameter[0].numel() if hasattr(module, "kernel_size") else min(parameter.shape[-2:])
                width = 1.0 if isinstance(module, torch.nn.Embedding) else sums**-0.5
                parameter.copy_(torch.randn(parameter.shape, generator=generator) * width)
    return copied


class Asked(Calls):
    """A model as the laws ask it. `inputs`: what its forward is given beside token ids and positions."""

    longest = 512

    def __init__(self, model: Any, inputs: dict[str, Any] | None, seed: int):
        small = sum(parameter.numel() for parameter in model.parameters()) <= TOO_LARGE
        self.small = small
        self.model = sensitive(model, seed) if small else model
        super().__init__(self.model, "torch", "float32", None)
        self.original = model
        self.config: Any = getattr(model, "config", None)
        self.decoder_config = self._text_config()
        self.seed = seed
        self.takes = inspect.signature(self.model.forward).parameters
        self.encodes = bool(setting_of(self.config, "is_encoder_decoder")) and "decoder_input_ids" in self.takes
        first = "input_ids" if "input_ids" in self.takes else next(iter(self.takes), "input_ids")
        self.ids_name = "decoder_input_ids" if self.encodes else first
        self.given = dict(inputs or {})
        self.shown = self.given.pop(self.ids_name, None) if first == "input_ids" or self.encodes else None  # token ids, for their shape
        self.synthetic = made(self.config, model, seed) if first != "input_ids" else {}
        self.takes_ids = first == "input_ids" or self.encodes or (first not in self.given and not self.synthetic)
        known = ("decoder_position_ids",) if self.encodes else ("position_ids", "positions", "input_pos")
        self.positions_name = next((name for name in known if name in self.takes), None)
        self.counts_itself = setting_of(self.config, "model_type") in COUNTS_ITSELF
        if self.counts_itself:
            self.positions_name = None
        self.mask_name = "decoder_attention_mask" if self.encodes else "attention_mask"
        self.encoded = ENCODED  # tokens that an encoder is given
        self.other = 7  # which tokens the encoder is given
        self.unready = ""  # why it cannot be asked
        self.encodes_positions = self.by_position_ids = self.relative = False
        self.joins_batch = False  # to one sequence
        self.chooses = False  # whether an indexer chooses keys
        self.records = False  # whether gradients are recorded
        self.by_blocks = ""  # why a shift of places counts
        self.blind = ""  # why no position counts
        self.counts_columns = ""  # why padding on its left counts
        self.padding = self.setting("pad_token_id") or 0
        self.most = 65  # tokens of an input that is not too large for it
        self.gives_cache = True  # in its output
        self.kept: Any = None  # the cache that it was passed, where it gives none
        self.attends: list[str] = []  # names of its attention layers, in the order in which they are called
        self.place = ("", False)  # of the layer that is looked at in place of its logits; True: at what it is given
        self.caught: Any = None

    def _text_config(self) -> Any:
        if hasattr(self.config, "get_text_config"):
            with contextlib.suppress(Exception):
                return self.config.get_text_config(decoder=True)
        return self.config

    def setting(self, *names: str) -> Any:
        return next((value for name in names if (value := setting_of(self.decoder_config, name)) is not None), None)

    @property
    def table_length(self) -> int:
        """Of the longest input that is tried: no longer than what the model was made for."""
        longest = self.setting(*LENGTHS)
        return min(128, longest) if isinstance(longest, int) and longest > 0 else 128

    @property
    def first_position(self) -> int:
        """Of a token behind no padding: RoBERTa's kind counts from behind its padding index."""
        if self.setting("model_type") in BEGIN_AT_2:
            return 2
        tables = (module for name, module in self.model.named_modules() if "position" in name)
        return max((padding + 1 for table in tables if (padding := getattr(table, "padding_idx", None)) is not None), default=0)

    @property
    def counts_tokens(self) -> bool:
        """Whether a module of positions has the method by which fairseq's kind makes them of the tokens that are no padding."""
        return any("position" in name and hasattr(module, "create_position_ids_from_input_ids") for name, module in self.model.named_modules())

    @property
    def heads(self) -> int:
        heads = self.setting("num_attention_heads", "n_head", "decoder_attention_heads", "num_heads")
        return heads if isinstance(heads, int) else 4

    @property
    def confusable(self) -> list[int]:
        """Lengths that another axis has, too: the batch, the heads of queries and of keys, the columns of a head."""
        width = self.setting("head_dim", "d_kv") or (self.setting("hidden_size", "d_model", "n_embd") or 0) // self.heads
        sizes = (2, self.heads, self.setting("num_key_value_heads"), width)
        return sorted({n for n in sizes if isinstance(n, int) and 1 < n <= 128 and n != LENGTH})

    @property
    def by_token(self) -> list[str]:
        """Names of what is given for each of the tokens that were given beside it."""
        count = 0 if self.shown is None else self.shown.shape[1]
        return [name for name, value in self.given.items() if getattr(value, "ndim", 0) > 1 and value.shape[1] == count]

    @property
    def packed(self) -> bool:
        """Whether what it is given has no axis of the batch: patches of all images in one sequence, with their grids."""
        return not self.takes_ids and any(PACKED.search(name) for name in (*self.given, *(("grid_thw",) if "grid_thw" in self.takes else ())))

    def ids(self, length: int, again: int = 0, batch: int = 2) -> Any:
        """Token ids that are no special ones, [batch, length]; where a token has several, each for a table of its own, none above those shown."""
        import torch

        count = self.setting("vocab_size") or 100
        if self.shown is not None and self.shown.ndim > 2:
            count = min(int(count), 1 + int(self.shown.amax((0, 1)).min()))
        special = {value for name in dir(self.decoder_config) if name.endswith("token_id")
                   for value in [setting_of(self.decoder_config, name)] if isinstance(value, int)}  # fmt: skip
        allowed = [n for n in range(3, min(int(count), 3000)) if n not in special] or [*range(int(count))]
        picked = np.random.default_rng([self.seed, length, again]).choice(allowed, (batch, length))
        ids = torch.from_numpy(picked.astype(np.int64))
        return ids if self.shown is None or self.shown.ndim < 3 else ids[..., None].expand(*ids.shape, self.shown.shape[-1]).contiguous()

    def others(self, batch: int, length: int = 0) -> dict[str, Any]:
        """What the forward takes beside the sequence that is asked about: for an encoder and a decoder, the encoder's; what is given
        for each of the tokens that were given is repeated for `length` of them."""
        import torch

        if self.packed:
            return {**self.synthetic, **self.given}
        tensors = [value for value in self.given.values() if hasattr(value, "expand") and value.ndim]
        sizes = [len(value) for value in tensors if value.ndim > 2] or [len(value) for value in tensors]
        rows = max(sizes, key=sizes.count, default=1)  # what has another number of rows has no axis of the batch
        more = {name: value[:1].expand(batch, *value.shape[1:]) if hasattr(value, "expand") and value.ndim and len(value) in (1, rows) else value
                for name, value in self.given.items()}  # fmt: skip
        if length:
            more |= {name: more[name][:, torch.arange(length) % more[name].shape[1]] for name in self.by_token}
        main = getattr(self.model, "main_input_name", "input_ids")
        if self.encodes and main == "input_ids" and "input_ids" not in more:
            more["input_ids"] = self.ids(self.encoded, self.other, 1).expand(batch, -1)
        elif not self.takes_ids:
            synthetic = {name: value for name, value in self.synthetic.items() if name not in more}
            more |= {name: value.expand(batch, *value.shape[1:]) if value.ndim and len(value) == 1 else value for name, value in synthetic.items()}
        elif main == "input_values" and self.encodes and main not in more:
            more[main] = torch.randn(1, 4000, generator=torch.Generator().manual_seed(self.seed)).expand(batch, -1)
        elif main == "input_features" and main not in more and (features := sound(self.config, self.seed)) is not None:
            more[main] = features.expand(batch, -1, -1)
        return more

    def other_shapes(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What is said of images of half the width, half the height, half of both, half of it more, and half the height and twice the width, or of
        grids of two rows and of two columns, and these: where height and width are the same, an axis may be mistaken for the other."""
        import torch

        images = {} if self.takes_ids else {name: value for name, value in self.others(1).items() if name in IMAGES and getattr(value, "ndim", 0) > 3}
        for (name, value), (high, wide) in itertools.product(images.items() if len(images) == 1 else (), ((2, 1), (1, 2), (1, 1), (3, 2), (1, 4))):
            sizes = high * (value.shape[-2] // 2), wide * (value.shape[-1] // 2)
            other = torch.cat([torch.cat([value, value], -1)] * 2, -2)[..., : sizes[0], : sizes[1]]
            yield "with an image of {} x {}, ".format(*other.shape[-2:]), {name: other}
        places: Any = None if self.takes_ids else self.others(1).get("img_ids")  # of latents: the same many patches in other grids
        count = 0 if places is None or places.shape[-1] != 3 else places.shape[-2]
        for rows in (2, count // 2) if count % 2 == 0 and count > 4 else ():
            other = places.clone()
            other[..., 1], other[..., 2] = torch.arange(count) // (count // rows), torch.arange(count) % (count // rows)
            yield f"with a grid of {rows} x {count // rows}, ", {"img_ids": other}

    def other_lengths(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What is said of sound of 1.3 and of 5.5 times the length, and of patches in larger grids, and these."""
        import torch

        others = {} if self.takes_ids else self.others(1)
        sounds = [name for name in others if name in SOUNDS]
        for name, times in itertools.product(sounds[: len(sounds) == 1], (1.3, 5.5)):
            axis = 2 if others[name].ndim == 3 and others[name].shape[1] == setting_of(self.config, "num_mel_bins") else 1
            yield f"with sound of {times:g} times the length, ", {
                name: torch.cat([others[name]] * 6, axis).narrow(axis, 0, int(times * others[name].shape[axis]))}
        patches, grid = others.get(next(iter(self.takes), "")), others.get("grid_thw")
        if self.packed and patches is not None and grid is not None and len(grid) == 1:
            for high, wide in ((3 * int(grid[0, 1]), 2 * int(grid[0, 2])), (int(grid[0, 1]) // 2, 5 * int(grid[0, 2]) // 2)):
                yield f"with a grid of {high} x {wide}, ", {
                    next(iter(self.takes)): torch.cat([patches] * 6)[: high * wide], "grid_thw": grid.new_tensor([[1, high, wide]])}

    def output(self, ids: Any, **more: Any) -> Any:
        import torch

        if self.unready:
            raise Skip(self.unready)
        try:
            with torch.set_grad_enabled(self.records), self._looking(), steady() if self.chooses else contextlib.nullcontext():
                given = {self.ids_name: ids} if self.takes_ids else {}
                return self.raw(fn=lambda: self.model(**{**given, **self._typed(self.others(len(ids), ids.shape[1])), **more}))
        except TooSlow as late:  # which says nothing about positions
            raise Skip(f"{late}: allow it more by timeout=") from late

    @contextlib.contextmanager
    def _looking(self) -> Iterator[None]:
        """Within it, what the layer at `place` gives, or is given, is caught."""
        name, before = self.place
        if not name:
            yield
            return
        module, self.caught = self.model.get_submodule(name), None
        first = lambda given: next((leaf for leaf in leaves(given) if getattr(leaf, "ndim", 0) == (2 if self.packed else 3)), None)

        def keep(_module: Any, args: Any, more: Any, *result: Any) -> None:
            if self.caught is None or not before:  # of a layer that is shared, what it is given first
                self.caught = first([args, more] if before else result)

        hook = (module.register_forward_pre_hook if before else module.register_forward_hook)(keep, with_kwargs=True)
        try:
            yield
        finally:
            hook.remove()

    def _typed(self, more: dict[str, Any]) -> dict[str, Any]:
        """In the precision that the model computes in."""
        like = next((p for p in self.model.parameters() if p.is_floating_point()), None)
        return more if like is None else mapped(lambda leaf: leaf.to(like.dtype) if hasattr(leaf, "is_floating_point")
                                                and leaf.is_floating_point() else leaf, more)  # fmt: skip

    def logits_in(self, output: Any, ids: Any) -> np.ndarray:
        """[batch, length, width], of the first such tensor in an output."""
        names = ("logits", "last_hidden_state", "prediction_logits", "start_logits")
        found: list[Any] = [self.caught] if self.place[0] else [getattr(output, name, None) for name in names] + leaves(output)
        if not self.takes_ids:  # whatever it gives for each element of a batch
            for tensor in found:
                if hasattr(tensor, "shape") and tensor.ndim >= 2 and (self.packed or len(tensor) == len(ids)):
                    values = tensor.reshape(1 if self.packed else len(ids), 1, -1)
                    return self.values(values, tuple(values.shape))
        axes = 1 if self.place[0] else 2  # a layer of an encoder has other places
        for tensor in found:
            rows = len(tensor) // len(ids) if getattr(tensor, "ndim", 0) == 3 and axes == 2 else 1  # of each row of the batch
            if getattr(tensor, "ndim", 0) == 3 and tuple(tensor.shape)[:axes] == (rows * len(ids), *ids.shape[1:2])[:axes]:
                tensor = tensor.unflatten(0, (len(ids), -1)).transpose(1, 2).flatten(2)  # of several codebooks, a row each
                return self.values(tensor, tuple(tensor.shape))
        raise Skip("its output has nothing of shape [batch, length, width]")

    def logits(self, ids: Any, **more: Any) -> np.ndarray:
        return self.logits_in(self.output(ids, **more), ids)

    def at(self, positions: Any) -> dict[str, Any]:
        """The keyword that gives positions [batch, length]. Raises Skip where there is none."""
        if self.positions_name is None:
            raise Skip("its forward takes no positions")
        return {self.positions_name: positions}

    @property
    def cache_name(self) -> str | None:
        return next((name for name in CACHES if name in self.takes), None)

    @property
    def caches(self) -> bool:
        """Whether its forward takes a cache, and can be asked to keep one."""
        more = any(given.kind is given.VAR_KEYWORD for given in self.takes.values())
        return self.cache_name is not None and ("use_cache" in self.takes or more)

    @functools.cached_property
    def _keyword(self) -> dict[str, Any]:
        """The keyword by which a call keeps its cache; none where it is refused: an encoder to which it is handed, too, may do so."""
        try:
            output = self.output(self.ids(2), use_cache=True)
        except Broken:
            return {}
        self.gives_cache = any(getattr(output, name, None) is not None for name in CACHES)
        return {"use_cache": True}

    @property
    def keeps(self) -> dict[str, Any]:
        """The keywords by which a call keeps its cache: a new one is passed where none is given back (Recurrent Gemma)."""
        kept, self.kept = self._keyword, None
        if not self.gives_cache and self.cache_name is not None and not self.encodes:
            with contextlib.suppress(ImportError, TypeError, AttributeError):
                from transformers import DynamicCache

                self.kept = DynamicCache(config=self.decoder_config)
                return {**kept, self.cache_name: self.kept}
        return kept

    def behind(self, output: Any) -> dict[str, Any]:
        """The keywords that continue a call of which this is the output. Raises Skip where it has no cache."""
        cache = next((kept for name in CACHES if (kept := getattr(output, name, None)) is not None), None)
        if cache is None and self.kept is not None and self.kept.get_seq_length():
            cache = self.kept
        if cache is None or self.cache_name is None:
            raise Skip("it gives no cache")
        return {**self._keyword, self.cache_name: cache}

    def steps(self, ids: Any, ends: Sequence[int], mask: Any = None, at: Any = None) -> Iterator[Any]:
        """The outputs of tokens up to the first of `ends`, and of those up to each of the others behind the cache; a mask and positions [row, token]
        of all are passed, where they are given."""
        output: Any = None
        for begin, end in itertools.pairwise((0, *ends)):
            kept = self.behind(output) if begin else self.keeps
            more = ({} if mask is None else self.masked(mask[:, :end])) | ({} if at is None else self.at(at[:, begin:end]))
            output = self.output(ids[:, begin:end], **kept, **more)
            yield output

    def masked(self, mask: Any) -> dict[str, Any]:
        if self.mask_name not in self.takes:
            raise Skip("its forward takes no mask")
        return {self.mask_name: mask}

    def allowed(self, logits: np.ndarray) -> float:
        """What two ways of computing one logit in float32 may differ by; a fault of positions is hundreds of times as
        much in weights that are drawn as here."""
        return 2.0**-10 * float(np.abs(logits).max(initial=1e-6))

    def recurrent(self) -> str | None:
        """The class of a layer that keeps a state of the tokens that are asked about, if there is one: that of an encoder beside them is of others."""
        encoder = self.model.get_encoder() if self.encodes and hasattr(self.model, "get_encoder") else None
        others = {*encoder.modules()} if encoder not in (None, self.model) else set()
        names = {type(module).__name__ for module in self.model.modules() if module not in others}
        return next((name for name in sorted(names) if any(part in name for part in RECURRENT)), None)

    @functools.cached_property
    def stale(self) -> bool:
        """Whether a call gives something else behind one of the same shape at other positions than on a copy of which none was made."""
        import torch

        ids, at, found = self.ids(LENGTH), torch.arange(LENGTH).expand(2, -1), []
        with contextlib.suppress(Broken, Skip):
            for earlier in ([], [at]):
                with self.drawn_again(self.seed):
                    for positions in (*earlier, 3 * at):
                        logits = self.logits(ids, **self.at(positions))
                found.append(logits)
        return len(found) > 1 and bool(np.abs(found[0] - found[1]).max() > self.allowed(found[0]))

    def drawn_again(self, seed: int) -> Any:
        """Within it, with other weights, in a copy that keeps nothing of earlier calls."""
        return mock.patch.object(self, "model", sensitive(self.original, seed))


def equal(asked: Asked, found: np.ndarray, expected: np.ndarray, of: str) -> str | None:
    if found.shape != expected.shape:
        raise Broken(f"{of}: shape {list(found.shape)} where {list(expected.shape)} is expected")
    return differs(found, expected, asked.allowed(expected), of)
