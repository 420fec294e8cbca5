#!/bin/sh
# slurm_here.sh FOLDER: starts Slurm on this machine alone, with all that it writes in FOLDER. FOLDER/slurm.conf is what
# its programs need, and `sh FOLDER/stop` ends it.
set -eu
work=$1
name=$(hostname -s)
mkdir -p "$work/munge" "$work/state" "$work/spool"
chmod 755 "$work"
chmod 700 "$work/munge"
dd if=/dev/urandom of="$work/munge/key" bs=1 count=1024 2>/dev/null
chmod 400 "$work/munge/key"
cat >"$work/slurm.conf" <<CONF
ClusterName=here
SlurmctldHost=$name(127.0.0.1)
SlurmctldPort=46817
SlurmdPort=46818
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CryptoType=crypto/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
MpiDefault=none
ReturnToService=2
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=here Nodes=$name Default=YES MaxTime=INFINITE State=UP
CONF
cat >"$work/stop" <<STOP
for daemon in slurmd slurmctld munged; do
  if [ -e "$work/\$daemon.pid" ]; then kill "\$(cat "$work/\$daemon.pid")" 2>/dev/null || :; fi
done
sleep 1
STOP
export SLURM_CONF="$work/slurm.conf" PATH="$PATH:/usr/sbin"
munged --force --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munged.pid" \
  --log-file="$work/munge/log" --seed-file="$work/munge/seed"
slurmctld -c
slurmd -N "$name"
for second in $(seq 30); do
  if sinfo -h -o %T 2>/dev/null | grep -q idle; then exit 0; fi
  sleep 1
done
echo "Slurm does not come up:" >&2
tail -n 5 "$work/slurmctld.log" "$work/slurmd.log" >&2
exit 1
