"""Rotary tables of engines beside the configs of the models that they serve, or alone."""

from aside2.containers import onnx, pt
from aside8.modules import *
from store import table

PLAIN = "base.RotaryEmbedding"
YARN = "yarn_scaling_rope.YaRNScalingRotaryEmbedding"
LLAMA3 = {
    "rope_type": "llama3",
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
}

tables(
    vllm,
    {
        "vllm-qwen25-05b-bfloat16": dict(kind=PLAIN, head=64, length=600, base=1e6, dtype=BF16),
        "vllm-starcoder2-15b-float16": dict(kind=PLAIN, head=128, length=500, base=1e5, dtype=F16),
        "vllm-gpt-j-rotary-64": dict(kind=PLAIN, head=256, rotary=64, length=400, base=10000),
        "vllm-phi-2-rotary-32": dict(kind=PLAIN, head=80, rotary=32, length=512, base=10000.0),
        "vllm-seed-oss": dict(kind=PLAIN, head=128, length=300, base=1e7),
        "vllm-glm45-air-rotary-64": dict(kind=PLAIN, head=128, rotary=64, length=420, base=1e6, dtype=BF16),
        "vllm-alone-base-150000": dict(kind=PLAIN, head=96, length=350, base=150000.0),
        "vllm-yarn-llama2-128k": dict(kind=YARN, head=128, length=4096, base=1e4, scaling_factor=32.0, rows=700),
        "vllm-olmo3-attention-factor": dict(
            kind=YARN,
            head=128,
            length=8192,
            base=5e5,
            scaling_factor=8.0,
            rows=400,
            attention_factor=1.2079441541679836,
        ),
        "vllm-deepseek-coder-linear": dict(
            kind="linear_scaling_rope.LinearScalingRotaryEmbedding",
            head=128,
            length=4096,
            base=1e5,
            rows=640,
            scaling_factors=4.0,
        ),
        "vllm-alpha-1000": dict(
            kind="dynamic_ntk_alpha_rope.DynamicNTKAlphaRotaryEmbedding",
            head=128,
            length=500,
            base=1e4,
            scaling_alpha=1000.0,
        ),
        "vllm-llama33-70b": dict(
            kind="llama3_rope.Llama3RotaryEmbedding",
            head=128,
            length=900,
            base=5e5,
            scaling_factor=8.0,
            low_freq_factor=1.0,
            high_freq_factor=4.0,
            orig_max_position=8192,
        ),
        "vllm-qwen2-vl-text": dict(
            kind="mrope.MRotaryEmbedding", head=128, length=160, base=1e6, mrope_section=[16, 24, 24], rows=480
        ),
    },
)
table(
    "vllm-llama4-vision",
    lambda: of(
        VLLM + "llama4_vision_rope.Llama4VisionRotaryEmbedding",
        88,
        44,
        576,
        10000,
        True,
        torch.complex64,
        get="cos_sin_cache",
    ),
)
tables(
    longrope,
    {
        "vllm-phi35-long": ("phi-3.5-mini", "long", 5000, 96),
        "vllm-phi35-short": ("phi-3.5-mini", "short", 700, 96),
        "vllm-phi4-mini-long": ("phi-4-mini", "long", 4500, 128),
    },
)
tables(
    sglang,
    {
        "sglang-mistral-v01": dict(head=128, length=500, base=10000),
        "sglang-alone-base-1000": dict(head=32, length=1000, base=1000),
        "sglang-qwen3-next-rotary-64": dict(head=256, rotary=64, length=380, base=10000000),
        "sglang-neox-20b-float16": dict(head=96, rotary=24, length=800, base=10000, dtype=F16),
        "sglang-llama32-1b": dict(head=64, length=640, base=500000, scaling=LLAMA3 | {"factor": 32.0}),
        "sglang-apertus-bfloat16": dict(
            head=128, length=500, base=12000000, scaling=LLAMA3 | {"factor": 8.0}, dtype=BF16
        ),
        "sglang-exaone4": dict(head=128, length=420, base=1000000, scaling=LLAMA3 | {"factor": 16.0}),
        "sglang-vicuna-16k": dict(
            head=128, length=4096, base=10000, scaling={"type": "linear", "factor": 4.0}, rows=1024
        ),
        "sglang-qwen3-4b-yarn": dict(
            head=128,
            length=40960,
            base=1000000,
            rows=512,
            scaling={"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768},
        ),
    },
)
table(
    "sglang-deepseek-v2-lite",
    lambda: {
        "cos_sin_cache": of(
            VARIANTS + "DeepseekScalingRotaryEmbedding",
            64,
            64,
            4096,
            10000,
            False,
            40.0,
            F32,
            device="cpu",
            mscale=0.707,
            mscale_all_dim=0.707,
            get=lambda made: made.cos_sin_cache[:600],
        )
    },
)
tables(
    easydel,
    {
        "easydel-basic": dict(rule="basic_frequencies", base=10000, rotary_dim=64, max_position_embeddings=300),
        "easydel-llama31-70b-inv-freq": dict(
            rule="llama3_inv_frequencies",
            name="inv_freq",
            base=500000.0,
            rotary_dim=128,
            low_freq_factor=1.0,
            high_freq_factor=4.0,
            orig_max_position=8192,
            scaling_factor=8.0,
        ),
        "easydel-yarn-mistral-inv-freq": dict(
            rule="yarn_inv_frequencies",
            name="inv_freq",
            base=10000.0,
            rotary_dim=128,
            beta_fast=32.0,
            beta_slow=1.0,
            max_position_embeddings=8192,
            scaling_factor=16.0,
            extrapolation_factor=1.0,
        ),
        "easydel-yarn-llama2": dict(
            rule="yarn_frequencies",
            rows=500,
            base=10000.0,
            rotary_dim=128,
            beta_fast=32.0,
            beta_slow=1.0,
            max_position_embeddings=4096,
            scaling_factor=32.0,
            extrapolation_factor=1.0,
            attn_factor=1.0,
        ),
        "easydel-linear-vicuna": dict(
            rule="linear_frequencies",
            rows=800,
            base=10000,
            rotary_dim=128,
            max_position_embeddings=4096,
            scaling_factors=4.0,
        ),
        "easydel-phi35-doubled": dict(
            rule="phi3_frequencies",
            rows=5000,
            base=10000.0,
            head_size=96,
            rotary_dim=96,
            max_position_embeddings=131072,
            original_max_position_embeddings=4096,
            short_factor=lists("phi-3.5-mini")[0],
            long_factor=lists("phi-3.5-mini")[1],
        ),
    },
)
ATTENTION = (1 + np.log(32) / np.log(4096)) ** 0.5
tables(
    genai,
    {
        "genai-smollm3": dict(rows=512, head=128, base=5e6),
        "genai-stablelm2-rotary-16": dict(rows=400, head=64, base=1e4, partial=0.25, dtype=F16),
        "genai-persimmon-rotary-32": dict(rows=300, head=64, base=25000.0, partial=0.5),
        "genai-phi4-mini-long": dict(
            rows=4300, head=128, base=1e4, partial=0.75, mscale=ATTENTION, divided=torch.tensor(lists("phi-4-mini")[1])
        ),
        "genai-phi4-mini-short": dict(
            rows=512, head=128, base=1e4, partial=0.75, mscale=ATTENTION, divided=torch.tensor(lists("phi-4-mini")[0])
        ),
        "genai-llama32-1b": dict(
            rows=600,
            head=64,
            base=5e5,
            original=8192,
            wave={"factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0},
        ),
    },
)
tables(
    executorch,
    {
        "executorch-llama32-1b": dict(
            function="precompute_freqs_cis", dim=64, end=512, theta=500000.0, use_scaled=True, scale_factor=32
        ),
        "executorch-qwen3-06b": dict(function="hf_precompute_freqs_cis", dim=128, end=600, theta=1000000.0),
        "executorch-phi4-mini": dict(
            function="hf_precompute_freqs_cis",
            dim=128,
            end=512,
            theta=10000.0,
            partial_rotary_factor=0.75,
            short_factor=lists("phi-4-mini")[0],
            long_factor=lists("phi-4-mini")[1],
            original_max_pos=4096,
            max_position_embeddings=131072,
        ),
    },
)
tables(
    of,
    {
        "llama-models-31-70b-complex": dict(
            path="llama_models.llama3.model.precompute_freqs_cis", dim=128, end=700, theta=500000.0, use_scaled=True
        ),
        "llama-models-3-8b-complex": dict(
            path="llama_models.llama3.model.precompute_freqs_cis", dim=128, end=400, theta=500000.0
        ),
        "llama-models-4-scout-complex": dict(
            path="llama_models.llama4.model.precompute_freqs_cis",
            dim=128,
            end=500,
            theta=500000.0,
            use_scaled=True,
            scale_factor=16.0,
            high_freq_factor=1.0,
        ),
        "mistral-inference-mixtral-complex": dict(
            path="mistral_inference.rope.precompute_freqs_cis", dim=128, end=350, theta=1000000.0
        ),
        "mistral-inference-pixtral-grid": dict(
            path="mistral_inference.rope.precompute_freqs_cis_2d", dim=64, height=20, width=28, theta=10000.0
        ),
        "fish-speech-bfloat16-pairs": dict(
            path="fish_speech.models.text2semantic.llama.precompute_freqs_cis", seq_len=512, n_elem=64, base=1000000
        ),
        "fish-speech-codec-float32-pairs": dict(
            path="fish_speech.models.dac.modded_dac.precompute_freqs_cis", seq_len=300, n_elem=64, dtype=F32
        ),
    },
)
table("awq-vicuna-plain-complex", lambda: of("awq.modules.fused.attn.RoPE", 128, 512, "cpu", 10000.0, get="freqs_cis"))
tables(
    updated,
    {
        "fla-cached-float16": dict(path="fla.modules.rotary.ops.RotaryEmbedding", dim=64, rows=700, dtype=F16),
        "fla-cached-interleaved": dict(
            path="fla.modules.rotary.ops.RotaryEmbedding", dim=48, base=500000.0, interleaved=True, rows=500
        ),
        "fla-frequencies-cast-and-made-again": dict(
            path="fla.modules.rotary.ops.RotaryEmbedding", dim=128, rows=900, dtype=BF16, cast=BF16
        ),
        "vortex-evo-base-100000": dict(path="vortex.model.rotary.RotaryEmbedding", dim=128, base=100000.0, rows=600),
    },
)
table(
    "fairseq2-olmo3-inv-freq",
    lambda: {
        "inv_freq": array(
            bare("fairseq2.models.olmo.yarn_rope.YaRNRotaryEncoder")._compute_yarn_inv_freq(
                settings(
                    encoding_dim=128,
                    theta=5e5,
                    scale_factor=8.0,
                    original_max_seq_len=8192,
                    beta_fast=32.0,
                    beta_slow=1.0,
                    truncate=True,
                ),
                CPU,
            )
        )
    },
)
FAIRSEQ2 = "fairseq2.nn.position_encoder."
table("fairseq2-rotary-padding-row", lambda: of(FAIRSEQ2 + "RotaryEncoder", 64, 500, get="freqs"))
table(
    "fairseq2-reference-padding-row",
    lambda: (lambda made: both(made.cos_freqs, made.sin_freqs, "{}_freqs"))(
        bare(FAIRSEQ2 + "ReferenceRotaryEncoder")(96, 400, theta=500000.0)
    ),
)
table(
    "s3prl-conformer-rotary",
    lambda: both(*bare("s3prl.upstream.wav2vec2.wav2vec2_model.RotaryPositionalEmbedding")(64)(torch.zeros(1), 450)),
)
table("geov-rotary", lambda: both(*bare("geov.model.RotaryEmbedding")(128)(torch.zeros(1), 300)))
table(
    "chatterbox-matcha-rotary",
    lambda: (lambda made: (made._build_cache(torch.zeros(400, 1, 1, 96)), both(made.cos_cached, made.sin_cached))[1])(
        bare("chatterbox.models.s3gen.matcha.text_encoder.RotaryPositionalEmbeddings")(96)
    ),
)
table(
    "zeta-rotary-angles-base-rescaled",
    lambda: array(bare("zeta.nn.embeddings.rope.RotaryEmbedding")(64, base_rescale_factor=4.0)(300, CPU)[0]),
)
QWEN = "modelscope.models.nlp.qwen.backbone.RotaryEmbedding"
table("modelscope-qwen-angles", lambda: array(bare(QWEN)(128)(512)))
table("modelscope-qwen-angles-cached", lambda: array(bare(QWEN)(64)(400, offset=100)))
table(
    "modelscope-chatglm2-cos-sin-pairs",
    lambda: array(
        bare("modelscope.models.nlp.chatglm2.text_generation.RotaryEmbedding")(64, dtype=F32).forward_impl(
            300, 64, F32, CPU
        )
    ),
)


# Files of PyTorch ---------------------------------------------------------------------------------------------------
def state(make, *names):
    """What torch.save keeps of a module's buffers."""
    return lambda: pt({name: tensor for name, tensor in zip(names, make())})


table(
    "fla-mistral-state.pt",
    state(
        lambda: [bare("fla.modules.rotary.ops.RotaryEmbedding")(128).inv_freq] * 3,
        *(f"model.layers.{i}.self_attn.rotary_emb.inv_freq" for i in range(3)),
    ),
)
table(
    "chatterbox-flow-encoder.pt",
    state(
        lambda: [bare("chatterbox.models.s3gen.transformer.embedding.PositionalEncoding")(256, 0.1, 400).pe],
        "encoder.embed.pos_enc.pe",
    ),
)
table(
    "executorch-smollm3.pt",
    state(lambda: bare(LLAMA + "hf_precompute_freqs_cis")(128, 300, 5000000.0), "freqs_cos", "freqs_sin"),
)
table(
    "llama-models-scout.pt",
    state(
        lambda: [bare("llama_models.llama4.model.precompute_freqs_cis")(128, 300, 500000.0, True, 16.0, 1.0)],
        "freqs_cis",
    ),
)

# Files of ONNX ------------------------------------------------------------------------------------------------------
tables(
    lambda **how: onnx(**genai(**how)),
    {
        "genai-qwen3-06b.onnx": dict(rows=300, head=128, base=1e6, dtype=F16),
        "genai-llama33-70b.onnx": dict(rows=256, head=128, base=5e5, original=8192, wave=LLAMA3 | {"factor": 8.0}),
    },
)
