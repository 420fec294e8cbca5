#!/bin/sh
# parallel.sh SHARDS OUT HOSTS [WHAT TO VERIFY...]: a run on hosts that ssh reaches, by GNU parallel, and its merge here.
# HOSTS: "2/one,8/two", at most so many shards at once on each; ":" is this machine. The hosts need pebench and no
# common folder: each shard's file is brought back. What was done before is not done again.
# WORK: what is cut (default: verify); WORK='train --all' with PEBENCH=/path/to/pebench/bench trains the toy models.
# PEBENCH: the program, on all hosts (default: pebench).
# example: sh parallel.sh 64 out 8/node1,8/node2 'rope*' --cases 10000000
set -eu
pebench=${PEBENCH:-pebench} shards=$1 out=$2 hosts=$3
work=${WORK:-verify} merge=merge ending=json
shift 3
case $work in train*) merge='train --merge' ending=jsonl ;; esac
file() { [ "$ending" = json ] && echo run.json || echo "run.$1-of-$shards.jsonl"; }
export SHELL="${SHELL:-/bin/sh}"  # by which GNU parallel starts what runs on this machine; cron and others leave it unset
case $hosts in *[!0-9/:]*) folder=... ;; *) folder=. ;; esac  # from this machine alone nothing is brought back
mkdir -p "$out"
cd "$out"
# shellcheck disable=SC2086 # $work and $merge are words
for shard in $(seq "$shards"); do
  [ -e "$shard-of-$shards/$(file "$shard")" ] || echo "$shard"
done | parallel --will-cite --quote --sshlogin "$hosts" --workdir "$folder" --return "{}-of-$shards/$(file {})" --cleanup \
  "$pebench" $work "$@" --jobs 1 --shard "{}/$shards" --out "{}-of-$shards"
exec "$pebench" $merge *-of-"$shards"/run*."$ending" --out whole
