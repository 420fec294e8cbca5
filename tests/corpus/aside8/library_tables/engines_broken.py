"""Libraries whose own code is wrong, that are misused as reports have it, or that are not what a config prescribes."""

from aside2.containers import onnx
from aside8.library_tables.engines_sound import LLAMA3, PLAIN, YARN
from aside8.modules import *
from store import table

# What the config says and the caller does not hand on ---------------------------------------------------------------
tables(
    vllm,
    {
        "broken-vllm-llama33-plain": dict(kind=PLAIN, head=128, length=700, base=5e5),
        "broken-vllm-qwen25-base-10000": dict(kind=PLAIN, head=64, length=512, base=10000, dtype=BF16),
        "broken-vllm-glm45-air-whole-head": dict(kind=PLAIN, head=128, length=300, base=1e6),
        "broken-vllm-glm45-air-factor-twice": dict(kind=PLAIN, head=128, rotary=32, length=400, base=1e6),
        "broken-vllm-gpt-j-whole-head": dict(kind=PLAIN, head=256, length=300, base=10000),
        "broken-vllm-deepseek-coder-plain": dict(kind=PLAIN, head=128, length=600, base=1e5),
        "broken-vllm-deepseek-v2-lite-mscale": dict(
            kind=YARN, head=64, length=4096, base=1e4, scaling_factor=40.0, rows=500
        ),
        "broken-vllm-olmo3-factor-dropped": dict(
            kind=YARN, head=128, length=8192, base=5e5, scaling_factor=8.0, rows=400, attention_factor=1.0
        ),
        "broken-vllm-qwen3-4b-yarn-original": dict(
            kind=YARN, head=128, length=40960, base=1e6, scaling_factor=4.0, rows=500
        ),
        "broken-vllm-yarn-llama2-betas": dict(
            kind=YARN, head=128, length=4096, base=1e4, scaling_factor=32.0, rows=500, beta_fast=1, beta_slow=32
        ),
        "broken-vllm-llama33-factor-32": dict(
            kind="llama3_rope.Llama3RotaryEmbedding",
            head=128,
            length=800,
            base=5e5,
            scaling_factor=32.0,
            low_freq_factor=1.0,
            high_freq_factor=4.0,
            orig_max_position=8192,
        ),
    },
)
tables(
    longrope,
    {
        "broken-vllm-phi35-short-for-long": ("phi-3.5-mini", "short", 6000, 96),
        "broken-vllm-phi4-mini-no-factor": ("phi-4-mini", "long", 4400, 128, 1.0),
    },
)
tables(
    sglang,
    {
        "broken-sglang-llama32-factor-8": dict(head=64, length=640, base=500000, scaling=LLAMA3 | {"factor": 8.0}),
        "broken-sglang-exaone4-original": dict(
            head=128,
            length=131072,
            base=1000000,
            rows=500,
            scaling={"rope_type": "llama3", "factor": 16.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0},
        ),
        "broken-sglang-apertus-wave-factors": dict(
            head=128,
            length=500,
            base=12000000,
            scaling=LLAMA3 | {"factor": 8.0, "low_freq_factor": 4.0, "high_freq_factor": 1.0},
        ),
        "broken-sglang-vicuna-upside-down": dict(
            head=128, length=4096, base=10000, rows=600, scaling={"type": "linear", "factor": 0.25}
        ),
        "broken-sglang-qwen3-next-whole-head": dict(head=256, length=300, base=10000000),
        "broken-sglang-mistral-v01-base": dict(head=128, length=500, base=1000000),
        "broken-sglang-smollm3-linear": dict(
            head=128, length=500, base=5000000, scaling={"type": "linear", "factor": 2.0}
        ),
    },
)
tables(
    genai,
    {
        "broken-genai-qwen3-4b-yarn-ramp": dict(
            rows=512,
            head=128,
            base=1e6,
            original=32768,
            mscale=0.1 * np.log(4) + 1,
            ntk={"factor": 4.0, "ntk_alpha": 1.0, "ntk_beta": 32.0},
        ),
        "broken-genai-phi4-mini-multiplied": dict(
            rows=4300,
            head=128,
            base=1e4,
            partial=0.75,
            mscale=(1 + np.log(32) / np.log(4096)) ** 0.5,
            divided=1 / torch.tensor(lists("phi-4-mini")[1]),
        ),
        "broken-genai-persimmon-base": dict(rows=300, head=64, base=1e4, partial=0.5),
    },
)
table("broken-genai-phi-2-exponents", lambda: {name: x[:, :16] for name, x in genai(400, 80, 1e4).items()})
table("broken-genai-llama33-70b-unscaled.onnx", lambda: onnx(**genai(300, 128, 5e5, original=8192)))
tables(
    executorch,
    {
        "broken-executorch-llama32-factor-8": dict(
            function="precompute_freqs_cis", dim=64, end=500, theta=500000.0, use_scaled=True, scale_factor=8
        ),
        "broken-executorch-phi4-mini-plain": dict(
            function="hf_precompute_freqs_cis", dim=128, end=400, theta=10000.0, partial_rotary_factor=0.75
        ),
        "broken-executorch-qwen3-06b-theta": dict(function="hf_precompute_freqs_cis", dim=128, end=400, theta=10000.0),
        "broken-executorch-phi4-mini-original": dict(
            function="hf_precompute_freqs_cis",
            dim=128,
            end=4600,
            theta=10000.0,
            partial_rotary_factor=0.75,
            short_factor=lists("phi-4-mini")[0],
            long_factor=lists("phi-4-mini")[1],
            original_max_pos=131072,
            max_position_embeddings=131072,
            attention_factor=(1 + np.log(32) / np.log(4096)) ** 0.5,
        ),
    },
)
tables(
    of,
    {
        "broken-llama-models-scout-unscaled": dict(
            path="llama_models.llama4.model.precompute_freqs_cis",
            dim=128,
            end=400,
            theta=500000.0,
            use_scaled=False,
            scale_factor=16.0,
            high_freq_factor=1.0,
        ),
        "broken-llama-models-scout-as-llama3": dict(
            path="llama_models.llama3.model.precompute_freqs_cis", dim=128, end=400, theta=500000.0, use_scaled=True
        ),
        "broken-llama-models-3-8b-scaled": dict(
            path="llama_models.llama3.model.precompute_freqs_cis", dim=128, end=400, theta=500000.0, use_scaled=True
        ),
        "broken-mistral-inference-mixtral-theta": dict(
            path="mistral_inference.rope.precompute_freqs_cis", dim=128, end=400, theta=10000.0
        ),
    },
)
table(
    "broken-awq-qwen3-06b-default-theta",
    lambda: of("awq.modules.fused.attn.RoPE", 128, 400, "cpu", 10000.0, get="freqs_cis"),
)
tables(
    easydel,
    {
        "broken-easydel-deepseek-v2-lite": dict(
            rule="deepseek_frequencies",
            rows=400,
            base=10000,
            rotary_dim=64,
            scaling_factor=40.0,
            extrapolation_factor=1.0,
            beta_fast=32,
            beta_slow=1,
            max_position_embeddings=4096,
            mscale=1.0,
            mscale_all_dim=0.0,
            attn_factor=1.0,
        ),
        "broken-easydel-yarn-mistral-as-linear": dict(
            rule="linear_frequencies",
            rows=500,
            base=10000,
            rotary_dim=128,
            max_position_embeddings=8192,
            scaling_factors=16.0,
        ),
        "broken-easydel-yarn-llama2-original": dict(
            rule="yarn_inv_frequencies",
            name="inv_freq",
            base=10000.0,
            rotary_dim=128,
            beta_fast=32.0,
            beta_slow=1.0,
            max_position_embeddings=131072,
            scaling_factor=32.0,
            extrapolation_factor=1.0,
        ),
    },
)


# Narrow types -------------------------------------------------------------------------------------------------------
def narrow(base, head, rows, frequencies=None, positions=None, angles=None, store=F32):
    """vLLM's cache where one of its steps runs in another type."""
    made = bare(VLLM + PLAIN)(head, head, 16, base, True, F32)
    w = made._compute_inv_freq(base).to(frequencies or F32)
    t = torch.arange(rows, dtype=F32).to(positions or F32)
    x = (t[:, None].float() * w.float()).to(angles or F32).float()
    return {"cos_sin_cache": array(torch.cat((x.cos(), x.sin()), -1).to(store))}


tables(
    narrow,
    {
        "broken-vllm-frequencies-in-bfloat16": dict(base=1e6, head=128, rows=4096, frequencies=BF16),
        "broken-vllm-frequencies-in-float16": dict(base=1e4, head=64, rows=3000, frequencies=F16, store=F16),
        "broken-vllm-positions-in-bfloat16": dict(base=1e4, head=128, rows=2048, positions=BF16),
        "broken-vllm-angles-in-bfloat16": dict(base=5e5, head=128, rows=2048, angles=BF16, store=BF16),
    },
)
table(
    "broken-vortex-cast-to-bfloat16",
    lambda: updated("vortex.model.rotary.RotaryEmbedding", 64, pos_idx_in_fp32=False, rows=2000, cast=BF16),
)
table(
    "broken-fla-cast-to-float16",
    lambda: updated("fla.modules.rotary.ops.RotaryEmbedding", 64, pos_idx_in_fp32=False, rows=3000, cast=F16),
)


def cast(path, dtype, rows, *arguments):
    made = bare(path)(*arguments).to(dtype)
    return both(*made(torch.zeros(1, dtype=dtype), seq_len=rows))


tables(
    cast,
    {
        "broken-s3prl-conformer-half": (
            "s3prl.upstream.wav2vec2.wav2vec2_model.RotaryPositionalEmbedding",
            F16,
            1500,
            64,
        ),
        "broken-geov-bfloat16": ("geov.model.RotaryEmbedding", BF16, 2048, 128),
        "broken-modelscope-chatglm-half": (
            "modelscope.models.nlp.chatglm.text_generation.RotaryEmbedding",
            F16,
            2048,
            64,
        ),
    },
)
CHATGLM2 = "modelscope.models.nlp.chatglm2.text_generation.RotaryEmbedding"
table("broken-modelscope-chatglm2-half", lambda: array(bare(CHATGLM2)(64, dtype=F16).forward_impl(2000, 64, F16, CPU)))
STEP_VIDEO = "xfuser.model_executor.models.customized.step_video_t2v.rope.RoPE1D"
table("broken-xfuser-step-video-bfloat16", lambda: both(*bare(STEP_VIDEO)().get_cos_sin(64, 600, CPU, BF16)))


# Memory and state ---------------------------------------------------------------------------------------------------
def on_meta(path, *arguments, fill, rows):
    """A module made on the meta device, whose frequencies are whatever the memory held."""
    made = bare(path)(*arguments)
    made.inv_freq.copy_(torch.tensor(fill).repeat(made.inv_freq.numel())[: made.inv_freq.numel()])
    made.pos_idx_in_fp32 = True
    made._update_cos_sin_cache(rows, CPU, F32)
    return both(made._cos_cached, made._sin_cached, "{}_cached")


table(
    "broken-fla-frequencies-never-filled",
    lambda: on_meta("fla.modules.rotary.ops.RotaryEmbedding", 64, fill=[0.0], rows=300),
)
table(
    "broken-vortex-frequencies-from-memory",
    lambda: on_meta("vortex.model.rotary.RotaryEmbedding", 128, fill=[6.93e-18, 4.5e-41, 0.0, 2.1e20], rows=300),
)
