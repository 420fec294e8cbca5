"""Tensors of libraries that encode no positions, or are learned."""

import importlib
import pathlib
import tempfile

import numpy as np
import torch
from aside2.containers import pt
from aside3.modules import *
from of_torch import array, arrays, at, module
from store import table


def learned(make):
    torch.manual_seed(3)
    return make()


def quantised_by_llama_cpp():
    """A weight in blocks of eight bits, by llama.cpp's own code."""
    gguf = importlib.import_module("gguf")
    weight = np.random.RandomState(5).standard_normal((24, 64)).astype(np.float32)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "q.gguf"
        writer = gguf.GGUFWriter(str(path), "llama")
        kind = gguf.GGMLQuantizationType.Q8_0
        writer.add_tensor("blk.0.attn_q.weight", gguf.quants.quantize(weight, kind), raw_dtype=kind)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        return path.read_bytes()


table(
    "kornia-lightglue-random-projections",
    lambda: array(
        learned(
            lambda: at("kornia.feature.lightglue.LearnableFourierPositionalEncoding")(2, 48, 48)(torch.rand(1, 30, 2))
        )
    ),
)
table(
    "timm-rotary-mixed-directions",
    lambda: {"rope.freqs": array(learned(lambda: at("timm.layers.pos_embed_sincos.init_random_2d_freqs")(48, 2, 3)))},
)
table(
    "timm-coatnet-learned-bias",
    lambda: {
        "rel_pos.relative_position_bias_table": array(
            learned(
                lambda: torch.nn.init.normal_(at("timm.layers.RelPosBiasTf")((5, 5), 4).relative_position_bias_table)
            )
        )
    },
)
table(
    "x-transformers-dynamic-bias",
    lambda: array(
        learned(lambda: at("x_transformers.x_transformers.DynamicPositionBias")(16, heads=4, depth=2)(24, 24))
    ),
)
table(
    "transformers-sam-gaussian",
    lambda: arrays(
        shared_image_embedding__positional_embedding=module(
            "sam.SamPositionalEmbedding", at("transformers.SamVisionConfig")()
        ).positional_embedding
    ),
)
table(
    "transformers-perceiver-learned",
    lambda: array(learned(lambda: module("perceiver.PerceiverTrainablePositionEncoding", 64, 80)).position_embeddings),
)
table("torch-lstm-weights", lambda: arrays(weight_ih_l0=learned(lambda: torch.nn.LSTM(40, 32)).weight_ih_l0))
table(
    "torch-convolution-of-resnet",
    lambda: arrays(conv1__weight=learned(lambda: at("torchvision.models.resnet18")()).conv1.weight),
)
table("kornia-gaussian-kernel", lambda: array(at("kornia.filters.get_gaussian_kernel2d")((11, 11), (2.0, 2.0))))
table("weight-of-llama-cpp.gguf", quantised_by_llama_cpp)
table(
    "optimizer-state.pt",
    lambda: pt({"exp_avg": learned(lambda: torch.randn(30, 48)) * 1e-3, "step": torch.tensor(1200.0)}),
)
