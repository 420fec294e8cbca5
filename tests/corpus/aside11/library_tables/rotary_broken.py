"""Rotary tables by classes of libraries: what they make of a config that they read in part, casts, and ports."""

from aside11.modules import *

GLM = of_config("glm-z1-9b-0414")


def grown(rows, dtype):
    """LongChat after model.half(), with more rows than it keeps."""
    made_ = torch_part(CONDENSE)(128, 4, 64).to(dtype)
    return named_pair(*made_(torch.zeros(1, dtype=dtype), rows), "{}_cached")


def parler(rows, dim, dtype):
    made_ = torch_part(PARLER + "RotaryEmbedding", **WRAP)(dim, 8).to(dtype)
    return named_pair(*made_("cpu", positions(rows)))


def kept_kandinsky(dim, rows, dtype):
    """Kandinsky 5 keeps angles in a buffer, which is cast with the model."""
    file = TUNER + "kandinsky5_video/transformer_kandinsky5.py:"
    get_freqs = torch_part(file + "get_freqs")
    made_ = torch_part(file + "Kandinsky5RoPE1D", get_freqs=get_freqs)(dim, rows).to(dtype)
    return cos_sin_of(made_.args[torch.arange(rows)].float())


def exchanged(tables_):
    """An export that returns sines and cosines in the order of the wrong names."""
    cos, sin = tables_
    return {cos: tables_[sin], sin: tables_[cos]}


made(
    {
        # What is not read of a config
        "broken-fastchat-vicuna-ratio-8": lambda: condense(8, 480),
        "broken-fastchat-vicuna-whole-steps": lambda: condense(4, 480, changes=[("dtype) / ratio", "dtype) // ratio")]),
        "broken-colossalai-vicuna-unscaled": lambda: colossal(400, 5120, 40),
        "broken-colossalai-mathstral-base": lambda: colossal(450, 4096, 32),
        "broken-colossalai-phi-4-base": lambda: colossal(300, 5120, 40, dtype=F32),
        "broken-colossalai-devstral-head-160": lambda: colossal(320, 5120, 32, 1e9, F32),
        "broken-colossalai-glm-z1-whole-head": lambda: colossal(280, 4096, 32),
        "broken-colossalai-r1-distill-llama-linear": lambda: colossal(
            400, 4096, 32, 500000.0, F32, rope_scaling=settings(factor=8.0)
        ),
        "broken-colossalai-coder-yarn-linear": lambda: colossal(
            350, 5120, 40, 1000000.0, F32, rope_scaling=settings(factor=4.0)
        ),
        "broken-nemo-deepseek-v3-0324-short": lambda: nemo_cis(300, nemo_deepseek(4096)),
        "broken-nemo-deepseek-v3-0324-smooth-inverted": lambda: nemo_cis(
            300, nemo_deepseek(changes=[("1 - linear_ramp_factor(", "linear_ramp_factor(")])
        ),
        "broken-nemo-gpt-oss-safeguard-unscaled": lambda: nemo_gpt_oss(360, factor=1.0),
        "broken-nemo-gpt-oss-safeguard-amplitude": lambda: nemo_gpt_oss(
            360, [("0.1 * math.log(self.scaling_factor) + 1.0", "1.0")]
        ),
        "broken-nemo-step35-glm-z1-whole-head": lambda: {"model.rotary_emb.inv_freq": step35(**GLM).inv_freq},
        "broken-ace-step-granite-base": lambda: buffers(torch_part(ACE)(128, 400)),
        "broken-ace-step-r1-distill-qwen-base": lambda: buffers(torch_part(ACE)(128, 400, 1000000)),
        # Casts of whole models
        "broken-fastchat-half-and-grown": lambda: grown(700, F16),
        "broken-parler-tts-rotary-bfloat16": lambda: parler(400, 64, BF16),
        "broken-megabyte-bfloat16": lambda: angles_of(MEGABYTE, 64, 512, cast=BF16, **WRAP),
        "broken-dreamer4-half": lambda: cos_sin_of(
            angles_of(DREAMER, 64, 600, cast=F16, ask=lambda made_: made_(600), **EINSUM).float()
        ),
        "broken-tortoise-half": lambda: {
            "rotary_pos_emb.inv_freq": torch_part(TORTOISE + "RotaryEmbedding")(64).half().inv_freq
        },
        "broken-tortoise-bfloat16-and-back": lambda: {
            "rotary_pos_emb.inv_freq": torch_part(TORTOISE + "RotaryEmbedding")(64).to(BF16).float().inv_freq
        },
        "broken-colossalai-chatglm2-bfloat16": lambda: colossal_glm(400, 64, BF16),
        "broken-colossalai-chatglm2-half": lambda: colossal_glm(500, 64, F16),
        "broken-attnax-bfloat16": lambda: attnax(400, 64, jnp.bfloat16),
        "broken-attnax-float16": lambda: attnax(700, 128, jnp.float16),
        "broken-kandinsky-angles-in-float16": lambda: kept_kandinsky(64, 400, F16),
        "broken-qwen-image-frequencies-in-bfloat16": lambda: qwen_image(
            1,
            16,
            24,
            [
                (
                    "torch.arange(0, dim, 2).to(torch.float32).div(dim))",
                    "torch.arange(0, dim, 2).to(" "torch.float32).div(dim)).to(torch.bfloat16).float()",
                )
            ],
        ),
        "broken-qwen-image-imaginary-part-lost": lambda: qwen_image(1, 12, 18).real.to(BF16).to(torch.complex64),
        "broken-nemo-deepseek-position-ids-in-bfloat16": lambda: nemo_cis(500, nemo_deepseek(), BF16),
        # Ports
        "broken-nemo-kimi-vl-rows-by-height": lambda: kimi_vl(12, 20, ("// self.max_width", "// self.max_height")),
        "broken-sam2-axial-rows-by-height": lambda: sam2_axial(
            24, 16, changes=[("t, end_x, rounding", "t, end_y, rounding")]
        ),
        "broken-veomni-flux-transposed": lambda: flux_matrices(
            VEOMNI + "transformers/flux/modeling_flux.py:rope", 260, 56, [("-sin_out, sin_out", "sin_out, -sin_out")]
        ),
        "broken-hidream-integer-exponents": lambda: flux_matrices(
            TUNER + "hidream/transformer.py:rope", 240, 64, [(") / dim", ") // dim")]
        ),
        "broken-nemo-ernie-sines-as-halves": lambda: ernie(
            320, [("angles.sin().repeat_interleave(2, dim=-1)", "torch.cat([angles.sin()] * 2, dim=-1)")], head_dim=128
        ),
        "broken-gptqmodel-baichuan-exchanged": lambda: exchanged(baichuan(300, next(iter(nanbeige(1e4).values())))),
        "broken-gptqmodel-nanbeige-exponent-sign": lambda: nanbeige(
            10000.0, changes=[("1.0 / float(base)", "float(base)")]
        ),
        "broken-minimax-h3-rows-for-columns": lambda: minimax_h3(
            3, 8, 12, changes=[("torch.cat((t_f, h_f, w_f)", "torch.cat((t_f, h_f, h_f)")]
        ),
    }
)
