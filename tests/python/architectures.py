"""Scores check_model on toy models of transformers, sound ones and with faults planted:

./bench python tests/python/architectures.py [--faults FILE] [--only TYPE...] [--verbose]

FILE is Python with FAULTS, by name a function of a model and `put(owner, name, value)` (planted_models.py is one). Prints a
line for each architecture, and the table of faults: found, missed, not applicable; and the false alarms on sound models.
The status is 1 where something was missed or falsely alarmed."""

import argparse
import collections
import contextlib
import pathlib
import runpy
import sys
import time
import warnings

HERE = pathlib.Path(__file__).parent

SMALL = {
    **dict.fromkeys(("hidden_size", "d_model", "n_embd", "dim", "embedding_size", "word_embed_proj_dim"), 64),
    **dict.fromkeys(("n_layer", "n_layers", "num_layers", "num_hidden_layers", "encoder_layers", "decoder_layers",
                     "num_decoder_layers", "num_key_value_heads", "num_experts_per_tok"), 2),
    **dict.fromkeys(("num_attention_heads", "n_head", "n_heads", "num_heads", "encoder_attention_heads",
                     "decoder_attention_heads", "num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts"), 4),
    **dict.fromkeys(("intermediate_size", "ffn_dim", "encoder_ffn_dim", "decoder_ffn_dim", "d_ff", "d_inner", "n_inner"), 128),
    **dict.fromkeys(("d_kv", "head_dim", "kv_channels"), 16),
    **dict.fromkeys(("max_position_embeddings", "n_positions", "n_ctx", "max_seq_len"), 512),
    "moe_intermediate_size": 32, "rotary_dim": 8, "vocab_size": 131, "pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2,
    "decoder_start_token_id": 1,
}  # fmt: skip
"""Settings of every toy, where its configuration has them."""

ROTARY = """afmoe apertus arcee aria_text bitnet codegen cohere cohere2 cohere2_moe cwm deepseek_v2 deepseek_v3 diffllama doge ernie4_5 ernie4_5_moe esm
eurobert exaone4 exaone_moe falcon falcon_h1 flex_olmo gemma gemma2 gemma3_text glm glm4 glm4_moe gpt_neox gpt_neox_japanese
gpt_oss gptj granite granitemoe granitemoeshared helium hunyuan_v1_dense hunyuan_v1_moe jetmoe jina_embeddings_v3 lfm2 llama
llama4_text minimax minimax_m2 ministral ministral3 mistral mixtral modernbert modernbert-decoder moshi nemotron nomic_bert
olmo olmo2 olmo3 olmoe persimmon phi phi3 qwen2 qwen2_moe qwen3 qwen3_moe qwen3_vl_text roformer seed_oss smollm3
solar_open stablelm starcoder2 vaultgemma nanochat""".split()
OTHERS = """albert bart bert big_bird biogpt blenderbot bloom camembert canine convbert ctrl data2vec-text deberta deberta-v2
distilbert electra ernie flaubert fnet fsmt gpt2 gpt_bigcode ibert led longformer marian mbart megatron-bert mobilebert mpnet
mpt mvp nystromformer openai-gpt opt pegasus plbart rembert roberta roc_bert t5 whisper xglm xlm xlm-roberta xlnet reformer
yoso""".split()
# phimoe is not among them: it computes its frequencies anew at every call, and what is planted into its buffers is no fault.
SETTINGS = {
    **dict.fromkeys(("deepseek_v2", "deepseek_v3"), {
        "head_dim": 8, "qk_rope_head_dim": 8, "qk_nope_head_dim": 16, "v_head_dim": 16, "kv_lora_rank": 16, "q_lora_rank": 16,
        "n_group": 1, "topk_group": 1, "first_k_dense_replace": 1, "num_key_value_heads": 4}),
    "falcon_h1": {"mamba_d_ssm": 64, "mamba_n_heads": 4, "mamba_d_head": 16, "mamba_d_state": 16, "mamba_chunk_size": 16},
    "esm": {"position_embedding_type": "rotary"},
    "reformer": {"attention_head_size": 16, "axial_pos_shape": [16, 32], "axial_pos_embds_dim": [32, 32], "is_decoder": True,
                 "feed_forward_size": 64, "lsh_attn_chunk_length": 16, "local_attn_chunk_length": 16},
}  # fmt: skip
"""What a toy needs beside SMALL."""


WAVES = {"conv_dim": (16, 16), "conv_stride": (4, 4), "conv_kernel": (8, 8), "num_feat_extract_layers": 2, "num_conv_pos_embeddings": 8,
         "num_conv_pos_embedding_groups": 4}  # fmt: skip
"""Settings of every toy that takes sound."""


def tiny(kind, **more):
    """A configuration of a class: SMALL, as far as it has these settings, and `more`."""
    plain, same = kind(), kind.attribute_map
    given = {same.get(name, name) for name in more}
    taken = lambda name: hasattr(plain, name) and not isinstance(getattr(kind, name, None), property) and same.get(name, name) not in given
    return kind(**{name: value for name, value in SMALL.items() if taken(name)} | more)


def small(kind, head="ForCausalLM", of="", **more):
    """A model with random weights, always the same: MistralForCausalLM of MistralConfig, or of the configuration of the kind `of`."""
    import torch
    import transformers

    torch.manual_seed(1)
    return getattr(transformers, kind + head)(tiny(getattr(transformers, f"{of or kind}Config"), **more)).eval()


def toy(model_type):
    """A model of the type with random weights, tiny and always the same."""
    import torch
    import transformers

    kind = transformers.CONFIG_MAPPING[model_type]
    config = tiny(kind, **SETTINGS.get(model_type, {}))
    for auto in (transformers.AutoModelForCausalLM, transformers.AutoModelForMaskedLM, transformers.AutoModelForSeq2SeqLM,
                 transformers.AutoModel):  # fmt: skip
        if kind in auto._model_mapping:
            torch.manual_seed(1)
            return auto.from_config(config).eval()
    raise LookupError(f"no model of type {model_type}")


@contextlib.contextmanager
def planted(fault, model):
    before = []

    def put(owner, name, value):
        before.append((owner, name, vars(owner).get(name, before)))
        setattr(owner, name, value)

    try:
        yield fault(model, put)
    finally:
        for owner, name, value in reversed(before):
            if value is not before:
                setattr(owner, name, value)
            elif name in vars(owner):
                delattr(owner, name)


def main():
    import torch
    import transformers

    import pebench

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=pathlib.Path, default=HERE / "planted_models.py")
    parser.add_argument("--only", nargs="+", metavar="TYPE", default=ROTARY + OTHERS)
    parser.add_argument("--verbose", action="store_true", help="print each report that is no pass, or misses a fault")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    transformers.logging.set_verbosity_error()
    faults = runpy.run_path(str(asked.faults))["FAULTS"]
    score = {name: collections.Counter() for name in faults}
    alarms, missed, unjudged, seconds = [], [], 0, []
    for model_type in asked.only:
        begun = time.monotonic()
        report = pebench.check_model(toy(model_type))
        seconds.append(time.monotonic() - begun)
        unjudged += len(report.not_judged)
        line = [f"{model_type:24} {'FALSE ALARM' if report.failures else 'sound'} in {seconds[-1]:.1f} s, "
                f"{len(report.not_judged)} of {len(report.parts)} parts not judged"]  # fmt: skip
        if report.failures:
            alarms.append(model_type)
        if asked.verbose and (not report.ok or report.not_judged):
            print(report)
        for name, fault in faults.items():
            model = toy(model_type)
            try:
                with planted(fault, model) as felt:
                    report = pebench.check_model(model)
                if felt == []:
                    raise LookupError
            except LookupError:
                score[name]["not applicable"] += 1
                continue
            score[name]["found" if report.failures else "missed"] += 1
            if not report.failures:
                missed.append((model_type, name))
                line.append(f"MISSED {name}")
                if asked.verbose:
                    print(report)
        print("; ".join(line), flush=True)
    print(f"\n{'fault':32} found missed not applicable")
    for name, counts in score.items():
        print(f"{name:32} {counts['found']:5} {counts['missed']:6} {counts['not applicable']:14}")
    found = sum(counts["found"] for counts in score.values())
    print(f"\n{len(asked.only)} architectures, {found} of {found + len(missed)} faults found, {len(alarms)} false alarms "
          f"({', '.join(alarms) or 'none'}), {unjudged} parts not judged; a sound model took {sum(seconds) / len(seconds):.1f} s "
          f"on average, {max(seconds):.1f} s at most")  # fmt: skip
    sys.exit(1 if alarms or missed else 0)


if __name__ == "__main__":
    main()
