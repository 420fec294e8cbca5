#!/bin/sh
# parallel.sh SHARDS OUT HOSTS [WHAT TO VERIFY...]: a run on hosts that ssh reaches, by GNU parallel, and its merge here.
# HOSTS: "2/one,8/two", at most so many shards at once on each; ":" is this machine. The hosts need pebench and no
# common folder: each shard is brought back. What was done before is not done again.
# PEBENCH: the program, on all hosts (default: pebench).
# example: sh parallel.sh 64 out 8/node1,8/node2 'rope*' --cases 10000000
set -eu
shards=$1 out=$2 hosts=$3
shift 3
export SHELL="${SHELL:-/bin/sh}"  # by which GNU parallel starts what runs on this machine; cron and others leave it unset
case $hosts in *[!0-9/:]*) folder=... ;; *) folder=. ;; esac  # from this machine alone nothing is brought back
mkdir -p "$out"
cd "$out"
seq "$shards" | parallel --will-cite --quote --joblog shards.log --resume-failed --sshlogin "$hosts" --workdir "$folder" \
  --return "{}-of-$shards" --cleanup "${PEBENCH:-pebench}" verify "$@" --jobs 1 --shard "{}/$shards" --out "{}-of-$shards"
exec "${PEBENCH:-pebench}" merge *-of-"$shards"/run.json --out whole
