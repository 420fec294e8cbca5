#!/bin/sh
# slurm.sh SHARDS OUT [WHAT TO VERIFY...]: a run as an array of Slurm jobs, and its merge as a job that waits for them.
# OUT is a folder that all nodes see. A job that was preempted and queued again goes on from its journal in OUT.
# PEBENCH: the program (default: pebench); CPUS: processors for each job (default: 1); SBATCH_*: as sbatch reads them.
# example: PEBENCH=/shared/bin/pebench CPUS=4 sh slurm.sh 64 /shared/out 'rope*' --cases 10000000
set -eu
shards=$1 out=$2
shift 2
case ${SLURM_JOB_NAME-} in
  pebench-shard) exec "$PEBENCH" verify "$@" --jobs "$CPUS" --shard "$SLURM_ARRAY_TASK_ID/$shards" --resume --out "$out/$SLURM_ARRAY_TASK_ID-of-$shards" ;;
  pebench-merge) exec "$PEBENCH" merge "$out"/*-of-"$shards"/run.json --out "$out/whole" ;;
esac
mkdir -p "$out"
export PEBENCH="${PEBENCH:-pebench}" CPUS="${CPUS:-1}"
array=$(sbatch --parsable --job-name=pebench-shard --array="1-$shards" --requeue --cpus-per-task="$CPUS" \
  --output="$out/shard-%a.log" "$0" "$shards" "$out" "$@")
sbatch --wait --job-name=pebench-merge --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes \
  --output="$out/merge.log" "$0" "$shards" "$out"
tail -n 3 "$out/merge.log"
