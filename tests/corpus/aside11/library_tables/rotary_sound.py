"""Rotary tables by classes of libraries, as their own code makes them."""

from aside11.modules import *

R1 = of_config("deepseek-r1-distill-qwen-7b")

made(
    {
        "fastchat-vicuna-16k-condensed": lambda: condense(4, 480),
        "colossalai-vicuna-16k-linear": lambda: colossal(
            400, 5120, 40, rope_scaling=settings(**of_config("vicuna-13b-v1.5-16k")["rope_scaling"])
        ),
        "colossalai-mathstral-float16": lambda: colossal(500, 4096, 32, 1000000.0),
        "colossalai-phi-1-half": lambda: colossal(350, 2048, 32, dtype=F32, elem=True),
        "colossalai-chatglm2-pairs": lambda: colossal_glm(300, 64),
        "parler-tts-rotary": lambda: buffers(torch_part(PARLER + "RotaryEmbedding")(64, 400)),
        "tortoise-angles": lambda: angles_of(TORTOISE + "RotaryEmbedding", 48, 300, ask=lambda made_: made_(300, CPU)),
        "tortoise-inv-freq": lambda: {"rotary_pos_emb.inv_freq": torch_part(TORTOISE + "RotaryEmbedding")(32).inv_freq},
        "megabyte-angles": lambda: angles_of(MEGABYTE, 64, 512, **WRAP),
        "dreamer4-angles-from-48": lambda: angles_of(DREAMER, 64, 200, ask=lambda made_: made_(200, 48), **EINSUM),
        "veomni-wan-cis-float64": lambda: torch_part(VEOMNI + "transformers/wan/modeling_wan.py:precompute_freqs_cis")(
            44, 320
        ),
        "veomni-flux-matrices": lambda: flux_matrices(VEOMNI + "transformers/flux/modeling_flux.py:rope", 260, 56),
        "veomni-minimax-h3-video": lambda: minimax_h3(3, 7, 10),
        "veomni-qwen2-vl-vision": lambda: {
            "freqs": torch_part(
                VEOMNI + "transformers/qwen2_vl/generated/patched_modeling_qwen2_vl_gpu.py:VisionRotaryEmbedding"
            )(40)(torch.cartesian_prod(torch.arange(14), torch.arange(20)))
        },
        "gptqmodel-nanbeige-restored": lambda: nanbeige(500000.0),
        "gptqmodel-baichuan-cached": lambda: baichuan(420, next(iter(nanbeige(10000.0).values()))),
        "attnax-cos-sin": lambda: attnax(400, 64),
        "tror-yong-bfloat16": lambda: two_of(
            torch_part("tror_yong_lm/nn_utils.py:precompute_rotary_emb")(360, 48, CPU)
        ),
        "nemo-deepseek-v3-cis": lambda: nemo_cis(380, nemo_deepseek()),
        "nemo-gpt-oss-safeguard": lambda: nemo_gpt_oss(400),
        "nemo-baichuan-cached": lambda: buffers(torch_part(NEMO + "baichuan/model.py:RotaryEmbedding")(128, 350)),
        "nemo-kimi-vl-picture": lambda: kimi_vl(12, 20),
        "nemo-step37-picture": lambda: step37(14, 18),
        "nemo-step35-half": lambda: {
            "layers.0.self_attn.rotary_emb.inv_freq": step35(
                rope_theta=[5000000.0],
                partial_rotary_factors=[0.5],
                head_dim=128,
                hidden_size=4096,
                num_attention_heads=32,
                max_position_embeddings=65536,
            ).inv_freq
        },
        "nemo-ernie-neighbouring": lambda: ernie(320, head_dim=128),
        "nemo-hunyuan-image": lambda: hunyuan_image(12, 18),
        "simpletuner-kandinsky-matrices": lambda: kandinsky_1d(64, 256),
        "simpletuner-hidream-matrices": lambda: flux_matrices(TUNER + "hidream/transformer.py:rope", 240, 64),
        "simpletuner-z-image": lambda: z_image(2, 12, 16),
        "simpletuner-qwen-image": lambda: qwen_image(1, 16, 24),
        "simpletuner-ace-step-cached": lambda: buffers(torch_part(ACE)(128, 450, 1000000.0)),
        "simpletuner-hunyuan-video-base-256": lambda: two_of(
            torch_part(TUNER + "hunyuanvideo/modules/posemb_layers.py:get_1d_rotary_pos_embed")(56, 300, 256, True)
        ),
        "sam2-axial-cis": lambda: sam2_axial(24, 16),
        "colossalai-yi-15-9b": lambda: colossal(300, 4096, 32, 5000000.0, F32),
        "simpletuner-olmo-2-13b-cached": lambda: buffers(torch_part(ACE)(128, 380, 500000)),
        "gptqmodel-lfm2-restored": lambda: nanbeige(1000000.0, 64),
        "simpletuner-r1-distill-qwen": lambda: buffers(torch_part(ACE)(128, 500, R1["rope_theta"])),
    }
)
