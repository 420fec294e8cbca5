"""Rotary tables by classes of libraries: what they make of a config that they read in part, casts, and ports."""

from aside14.pictures import ids_of
from aside15.forms import memory, receipt
from aside15.modules import *

INVERSE = "model.layers.{}.self_attn.rotary_emb.inv_freq"


def of_bytes(dim):
    """Frequencies in float32 whose first bytes were read as bfloat16."""
    w = 1.0 / 10000 ** (torch.arange(0, dim, 2).float() / dim)
    return w.view(torch.bfloat16)[: dim // 2].float().numpy()


def saved(w, count=4):
    """A checkpoint of several layers that keeps the frequencies."""
    return {INVERSE.format(i): w for i in range(count)}


made(
    {
        # As they are shipped
        "broken-foreblocks-llongma-linear": lambda: fore_rotary(300, 128, scaling_type="linear", scaling_factor=4.0),
        "broken-foreblocks-coder-14b-yarn": lambda: fore_rotary(320, 128, 1e6, scaling_type="yarn", scaling_factor=4.0),
        "broken-foreblocks-ntk-4": lambda: fore_rotary(300, 64, scaling_type="ntk", scaling_factor=4.0),
        "broken-mistral-jax-voxtral-base": lambda: mistral_jax(300),
        "broken-artifex-bfloat16": lambda: artifex(500, 64, dtype=jnp.bfloat16),
        # What is not read of a config
        "broken-cisco-qwen25-1m-base": lambda: cisco(300, 128),
        "broken-nanbeige-base-of-llama": lambda: nanbeige("nanbeige4.1-3b", 320, 128, rope_theta=10000.0),
        "broken-pyllama-mimo-base": lambda: pyllama(280, 128),
        "broken-instella-deephermes-unscaled": lambda: instella(320, 128, 500000),
        "broken-bacformer-llongma-unscaled": lambda: bacformer_large(300, 128),
        "broken-gpt-simple-llongma-twice": lambda: gpt_simple(320, 128, scaling_type="linear", scaling_factor=16.0),
        "broken-bacformer-pythia-whole-head": lambda: bacformer_base(300, 128),
        "broken-gpt-simple-minimax-m1-whole-head": lambda: gpt_simple(280, 128, 1e7),
        "broken-free-neoxt-half-of-a-head": lambda: free(300, 48),
        "broken-corext-falcon-h1-head-256": lambda: corext(256, 256, base=1e11),
        "broken-timestral-qwen3-next-over-head": lambda: timestral(
            300, 256, 1e7, 64, [("idx / rotary_dim", "idx / dim")]
        ),
        "broken-compose-deephermes-factor-32": lambda: compose(
            "deephermes-3-llama-3-8b", 128, 5e5, 300, rows=300, factor=32.0
        ),
        "broken-compose-mllama-90b-original": lambda: compose(
            "llama-3.2-90b-vision", 128, 5e5, 64, stored=True, original_max_position_embeddings=131072
        ),
        "broken-compose-exaone-deep-wavelengths": lambda: compose(
            "exaone-deep-7.8b",
            128,
            1e6,
            300,
            [("wavelen = 2 * math.pi / inv_freq", "wavelen = 1 / inv_freq")],
            rows=300,
        ),
        "broken-beam-exaone-deep-multiplied": lambda: beam(
            "Llama3RoPE",
            128,
            320,
            [("freqs * factor, freqs", "freqs / factor, freqs")],
            base=1e6,
            scaling_config=rule_of("exaone-deep-7.8b"),
        ),
        "broken-beam-coder-14b-original": lambda: beam_yarn(
            "qwen2.5-coder-14b-yarn", 320, 128, original_max_position_embeddings=131072
        ),
        "broken-beam-terminus-mscale-all-dim": lambda: beam_yarn("deepseek-v3.1-terminus", 300, 64, mscale_all_dim=0),
        "broken-beam-terminus-ramp": lambda: beam_yarn(
            "deepseek-v3.1-terminus", 280, 64, [("(2 * math.log(base))", "math.log(base)")]
        ),
        "broken-beam-afm-factor-16": lambda: beam_yarn("afm-4.5b", 280, 128, scaling_factor=16.0),
        "broken-beam-afm-no-amplitude": lambda: beam_yarn("afm-4.5b", 300, 128, mscale=0.0),
        "broken-beam-phi-mini-no-amplitude": lambda: beam_phi(4400, max_position_embeddings=4096),
        "broken-phi-vision-mini-short-at-5000": lambda: phi_vision(
            5000, [("seq_len > self.original", "seq_len < self.original")]
        ),
        "broken-cosmos3-receipt-of-one-axis": lambda: cosmos3(
            receipt(), 5e6, changes=[("freqs[axis_idx][..., idx]", "freqs[0][..., idx]")]
        ),
        "broken-cosmos3-vl-4b-columns-for-rows": lambda: cosmos3(
            receipt(), 5e6, changes=[("((1, 1, dim_h), (2, 2, dim_w))", "((2, 1, dim_h), (1, 2, dim_w))")]
        ),
        # Casts
        "broken-pyllama-grown-after-half": lambda: pyllama(900, 64, 64, cast=F16),
        "broken-sequifier-grown-after-bfloat16": lambda: sequifier(600, 64, 64, BF16),
        "broken-omegavit-angles-bfloat16": lambda: omegavit(577, 64, BF16),
        "broken-gpt-simple-exponents-bfloat16": lambda: gpt_simple(400, 64, cast=BF16),
        "broken-bacformer-positions-half": lambda: bacformer_large(700, 64, F16, pos_idx_in_fp32=False),
        "broken-bacformer-frequencies-bfloat16": lambda: bacformer_large(500, 64, BF16),
        "broken-cisco-esm2-15b-frequencies-half": lambda: saved(
            torch_part("cisco_tsm/rope.py:RotaryPositionalEmbedding")(128).half().inv_freq
        ),
        "broken-mimo-angles-float16": lambda: mimo(
            600, 64, changes=[("position_ids[None, :]).T", "position_ids[None, :]).T.astype(mx.float16)")]
        ),
        # Memory
        "broken-instella-frequencies-of-bytes": lambda: instella(300, 64, found=of_bytes(64)),
        "broken-instella-frequencies-of-memory": lambda: instella(300, 128, found=memory("instella", 64)),
        "broken-litespec-frequencies-zero": lambda: spectrum(280, 64, found=torch.zeros(32)),
        "broken-fluidflow-rows-never-filled": lambda: {
            name: np.concatenate([table_.numpy(), np.zeros((84, 64), np.float32)])
            for name, table_ in fluid(300, 64).items()
        },
        # Formulas and forms
        "broken-altasr-frequencies-inverted": lambda: altasr(
            260, 64, changes=[("base ** (-freqs / half)", "base ** (freqs / half)")]
        ),
        "broken-altasr-offset-twice": lambda: altasr(240, 64, 1200),
        "broken-mirrorshift-doubled-exponents": lambda: cis_of(
            "mirrorshift/models.py:precompute_freqs_cis",
            64,
            300,
            changes=[("[:dim // 2].float() / dim", "[:dim // 2].float() * 2 / dim")],
        ),
        "broken-pyllama-cis-from-one-half": lambda: cis_of(
            "llama/model_single.py:precompute_freqs_cis",
            64,
            280,
            changes=[("torch.arange(0, dim, 2)", "torch.arange(1, dim + 1, 2)")],
        ),
        "broken-chronos-turned-twice": lambda: turned(
            lambda x: (lambda rotate, ids: rotate(rotate(x, x, ids)[0], x, ids))(
                mlx_part("chronos2_mlx/rope.py:apply_rope"), mx.arange(300)[None]
            ),
            300,
            64,
        ),
        "broken-mimo-positions-of-chunks": lambda: mimo(300, 64, position_ids=mx.arange(300) % 100),
        "broken-fluidflow-sines-in-halves": lambda: fluid(
            280, 64, changes=[("freqs_sin = freqs.sin()", "freqs_sin = torch.cat([freqs[:, ::2]] * 2, 1).sin()")]
        ),
        "broken-flashee-sines-of-cosines": lambda: flash_plm(
            "flashee", 300, 64, 512, changes=[("freqs.sin()", "freqs.cos()")]
        ),
        # Several axes
        "broken-arsenal-columns-first": lambda: arsenal((16, 56, 56), ids_of(0, 1, 10, 14).T[[0, 2, 1]]),
        "broken-cogvideo-to-the-end": lambda: cogvideo(
            ((0, 0), (10, 14)),
            (10, 14),
            5,
            changes=[("stop[0] * (grid_h - 1) / grid_h", "stop[0]"), ("stop[1] * (grid_w - 1) / grid_w", "stop[1]")],
        ),
        "broken-cosmos-video-columns-for-rows": lambda: cosmos(3, 7, 9, changes=[("[gt, gh, gw]", "[gt, gw, gh]")]),
        "broken-hunyuan-video-rows-twice": lambda: hunyuan(
            4, 6, 9, changes=[("freqs_w[None, None, :, :]", "freqs_h[None, :, None, :]")]
        ),
        "broken-memo-dinov3-swapped": lambda: memo_dino(7, 10, 64, [("indexing='ij'", "indexing='xy'")]),
        "broken-mira-decoder-columns-in-blocks": lambda: mira_decoder(
            12, 9, 64, changes=[("device=device).repeat(height)", "device=device).repeat_interleave(height)")]
        ),
        "broken-mira-frames-in-whole-seconds": lambda: mira_frames(
            240, 32, [("grid[0:1] / self.fps", "grid[0:1] // self.fps")]
        ),
    }
)
