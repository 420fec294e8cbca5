#!/bin/sh
# cluster_test.sh ENGINE CLUSTER PEBENCH: a small run by experiments/cluster, on the real engine, merged to the bytes of
# the whole run. ENGINE: slurm, parallel or snakemake; CLUSTER: the folder of the examples. Slurm is started here, on this
# machine alone, and stopped again; that needs root. Exit status: 77, the engine is not here.
set -eu
engine=$1 cluster=$2 PEBENCH=$3
export PEBENCH
here=$(cd -- "$(dirname -- "$0")" && pwd)

missing() {
  echo "skipped: needs $1 (Debian: $2)"
  exit 77
}
work=$(mktemp -d)
trap 'status=$?; [ ! -e "$work/stop" ] || sh "$work/stop"; rm -rf "$work"; exit $status' EXIT

what='mathor2020 --cases 200'
"$PEBENCH" verify $what --out "$work/whole" >/dev/null

case $engine in
  slurm)
    for tool in slurmctld slurmd munged; do
      command -v "$tool" >/dev/null || [ -x "/usr/sbin/$tool" ] || missing "$tool" "slurm-wlm, munge"
    done
    [ "$(id -u)" -eq 0 ] || missing "root, to start Slurm" "-"
    sh "$here/slurm_here.sh" "$work"
    SLURM_CONF=$work/slurm.conf sh "$cluster/slurm.sh" 5 "$work/out" $what
    made=$work/out/whole
    ;;
  parallel)
    command -v parallel >/dev/null || missing "GNU parallel" parallel
    # Two hosts that are this machine: what sshd would do there (it sets SHELL) is done here, in a
    # folder of each host's own.
    cat >"$work/ssh" <<'SSH'
#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
folder=$(dirname "$0")/hosts/$1
shift
[ "${1-}" != -- ] || shift
mkdir -p "$folder"
cd "$folder"
export SHELL=/bin/sh
exec sh -c "$*"
SSH
    chmod +x "$work/ssh"
    PARALLEL_SSH=$work/ssh PARALLEL_RSYNC_OPTS="-rlDzR -e $work/ssh" HOME=$work \
      sh "$cluster/parallel.sh" 5 "$work/out" 1/one,1/two $what
    made=$work/out/whole
    ;;
  snakemake)
    command -v snakemake >/dev/null || missing Snakemake snakemake
    cd "$work"
    HOME=$work snakemake -s "$cluster/Snakefile" --cores 2 --quiet --config shards=5 out="$work/out" \
      pebench="$PEBENCH" verify="$what"
    made=$work/out/whole
    ;;
esac
"$PEBENCH" diff "$work/whole/run.json" "$made/run.json"
digest() { sed -n 's/.*"results": "\(sha256:[0-9a-f]*\)".*/\1/p' "$1/run.json"; }
[ -n "$(digest "$made")" ] && [ "$(digest "$made")" = "$(digest "$work/whole")" ]
