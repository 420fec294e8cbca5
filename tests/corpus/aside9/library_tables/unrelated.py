"""What libraries keep beside encodings, or under their names: learned tables, indices, windows, noise, schedules."""

from aside9.modules import *

SEED = 11


def drawn(path, *arguments, get, lift=False, name=None, **named):
    """A parameter of a module that was made with a fixed seed."""
    torch.manual_seed(SEED)
    made = (lifted(path) if lift else thing(path))(*arguments, **named)
    made = operator.attrgetter(get)(made) if isinstance(get, str) else get(made)
    return {name: array(made)} if name else array(made)


by(
    drawn,
    {
        "replay-sasrec-positions": (
            "replay/models/nn/sequential/bert4rec/model.py:PositionalEmbedding",
            100,
            64,
            {"get": lambda made: next(made.parameters()), "lift": True, "name": "item_embedder.position.pe.weight"},
        ),
        "flexicodec-learnable": (
            "flexicodec.ar_tts.utils.transformer.embedding.LearnablePositionalEncoding",
            64,
            0.0,
            200,
            {"get": lambda made: torch.nn.init.normal_(made.pe, std=0.02)},
        ),
        "funcodec-fourier-projection": (
            "funcodec.modules.embedding.LearnableFourierPosEnc",
            64,
            {"get": "w_r", "name": "embed.pos_enc.w_r"},
        ),
        "styletts2-relative-bias": (
            "styletts2/Modules/diffusion/modules.py:RelativePositionBias",
            {
                "num_buckets": 32,
                "max_distance": 128,
                "num_heads": 8,
                "get": "relative_attention_bias.weight",
                "lift": True,
                "name": "relative_position.relative_attention_bias.weight",
            },
        ),
        "rechub-relative-table": (
            "torch_rechub.utils.hstu_utils.RelPosBias",
            4,
            128,
            {"get": "rel_pos_bias_table", "name": "rel_pos_bias.rel_pos_bias_table"},
        ),
        "rechub-time-weights": (
            "torch_rechub.utils.hstu_utils.RelativeBucketedTimeAndPositionBias",
            4,
            100,
            {"get": "ts_w"},
        ),
        "trackastra-bias": (
            lifted(
                "trackastra/model/model_parts.py:RelativePositionalBias",
                _bin_init_exp=lambda cutoff, n: torch.exp(torch.linspace(0, math.log(cutoff + 1), n)),
                _bin_init_linear=lambda cutoff, n: torch.linspace(-cutoff, cutoff, n),
            ),
            4,
            256,
            16,
            {"get": "bias"},
        ),
        "boltz-fourier-noise": (
            "boltz.model.modules.encoders.FourierEmbedding",
            128,
            {"get": "proj.weight", "name": "fourier_embed.proj.weight"},
        ),
        "protenix-relative-linear": (
            lifted("protenix/model/modules/embedders.py:RelativePositionEncoding", LinearNoBias=torch.nn.Linear),
            {"get": lambda made: next(made.parameters()), "name": "relative_position_encoding.linear_no_bias.weight"},
        ),
        "anemoi-random-fourier": (
            "anemoi.models.layers.diffusion.RandomFourierEmbeddings",
            64,
            {"get": lambda made: next(iter(made.state_dict().values()))},
        ),
        "monster-piano-learned": (
            "monsterpianotransformer/x_transformer_1_23_2.py:AbsolutePositionalEmbedding",
            96,
            512,
            {"get": "emb.weight", "lift": True, "name": "pos_emb.emb.weight"},
        ),
        "instanovo-projection-rotary-name": (
            torch.nn.Linear,
            64,
            64,
            {"get": "weight", "name": "rotary_projection.weight"},
        ),
        "conformer-conv-positions": (
            "torchaudio.models.wav2vec2.components.ConvolutionalPositionalEmbedding",
            32,
            8,
            4,
            {"get": lambda made: max(made.parameters(), key=torch.numel)},
        ),
    },
)
by(
    of,
    {
        "tsai-coord-2d": (
            lifted("tsai/models/positional_encoders.py:Coord2dPosEncoding", pv=lambda *_: None),
            96,
            64,
        ),
        "mammoth-relative-matrix": (
            lifted("mammoth/utils/misc.py:generate_relative_positions_matrix"),
            64,
            16,
        ),
        "rechub-buckets-linear": (
            lifted("torch_rechub/utils/hstu_utils.py:RelPosBias:_relative_position_bucket"),
            settings(num_buckets=32, max_seq_len=100),
            steps(0, 100, 1).long()[None] - steps(0, 100, 1).long()[:, None],
        ),
        "torchaudio-povey-window": (
            "torchaudio.compliance.kaldi._feature_window_function",
            "povey",
            400,
            0.42,
            CPU,
            F32,
        ),
        "torchaudio-dct": (lifted("torchaudio/functional/functional.py:create_dct"), 40, 80, "ortho"),
        "olmoearth-mixed-rope-start": (
            lambda: (torch.manual_seed(SEED), bare("olmoearth_pretrain.nn.encodings.init_2d_mixed_rope_freqs")(64, 6))[
                1
            ],
        ),
        "causal-mask-bool": (lambda: torch.ones(96, 96, dtype=torch.bool).tril(),),
        "position-ids-of-batches": (lambda: torch.arange(256).expand(4, 256),),
    },
)
