#!/bin/sh
# slurm.sh SHARDS OUT [WHAT TO VERIFY...]: a run as an array of Slurm jobs, and its merge as a job that waits for them.
# OUT is a folder that all nodes see. A job that was preempted and queued again goes on from its journal in OUT.
# WORK: what is cut (default: verify); WORK='train --all' with PEBENCH=/shared/pebench/bench trains the toy models.
# PEBENCH: the program (default: pebench); CPUS: processors for each job (default: 1); SBATCH_*: as sbatch reads them.
# example: PEBENCH=/shared/bin/pebench CPUS=4 sh slurm.sh 64 /shared/out 'rope*' --cases 10000000
set -eu
pebench=${PEBENCH:-pebench} cpus=${CPUS:-1} shards=$1 out=$2
work=${WORK:-verify} merge=merge ending=json
shift 2
case $work in train*) merge='train --merge' ending=jsonl ;; esac

# shellcheck disable=SC2086 # $work and $merge are words
if [ "${SLURM_JOB_NAME-}" = pebench-shard ]; then
  exec "$pebench" $work "$@" --jobs "$cpus" --shard "$SLURM_ARRAY_TASK_ID/$shards" --resume --out "$out/$SLURM_ARRAY_TASK_ID-of-$shards"
elif [ "${SLURM_JOB_NAME-}" = pebench-merge ]; then
  exec "$pebench" $merge "$out"/*-of-"$shards"/run*."$ending" --out "$out/whole"
fi

mkdir -p "$out"
export PEBENCH="$pebench" CPUS="$cpus" WORK="$work"
array=$(sbatch --parsable --job-name=pebench-shard --array="1-$shards" --requeue --cpus-per-task="$cpus" \
  --output="$out/shard-%a.log" "$0" "$shards" "$out" "$@")
sbatch --wait --job-name=pebench-merge --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes \
  --output="$out/merge.log" "$0" "$shards" "$out"
tail -n 3 "$out/merge.log"
