/// Another program is run, waited for, and outlived by nothing.
#include "reports/process.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include <cstdlib>
#include <stop_token>
#include <thread>

#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::reports {
namespace {

using namespace std::chrono_literals;
using tests::bytes_of;
using tests::Folder;
using tests::is_gone;
using tests::runs;
using Clock = std::chrono::steady_clock;

Process shell(std::string const& script, Patience const& patience = {20s}) {
  return run({"sh", "-c", script}, "", {}, patience);
}

/// The process whose number the file comes to hold.
pid_t written_in(std::string const& file) {
  for (int i = 0; i < 500 && bytes_of(file).find('\n') == std::string::npos; ++i) std::this_thread::sleep_for(10ms);
  return std::atoi(bytes_of(file).c_str());
}

TEST_CASE("what a program has started goes with it: when it ends, when it takes too long, and at a stop") {
  Folder const folder;
  auto const file = folder / "id";
  auto const background = "sleep 60 & echo $! >'" + file + "'";
  auto const check_gone = [&] {
    auto const sleeper = written_in(file);
    CHECK(sleeper > 0);
    CHECK(is_gone(sleeper));
    std::filesystem::remove(file);
  };
  CHECK(shell(background).end == Process::End::exited);
  check_gone();
  CHECK(shell(background + "; wait", {2s}).end == Process::End::timed_out);
  check_gone();
  std::stop_source source;
  std::jthread const stopper([&] {
    written_in(file);
    source.request_stop();
  });
  auto const begin = Clock::now();
  CHECK(shell(background + "; wait", {60s, source.get_token()}).end == Process::End::stopped);
  CHECK(Clock::now() - begin < 20s);
  check_gone();
}

TEST_CASE("a program does not outlive the process that started it and was killed") {
  Folder const folder;
  auto const file = folder / "id";
  pid_t const starter = fork();
  REQUIRE(starter >= 0);
  if (starter == 0) {
    shell("echo $$ >'" + file + "'; exec sleep 60", {60s});
    _exit(0);
  }
  auto const sleeper = written_in(file);
  CHECK(sleeper > 0);
  CHECK(runs(sleeper));
  kill(starter, SIGKILL);
  waitpid(starter, nullptr, 0);
  CHECK(is_gone(sleeper));
}

TEST_CASE("a program gets its input, environment and arguments as they are") {
  auto const process = run({"sh", "-c", "cat; echo \"$1 $PE_PROBE\"; echo oops >&2; exit 3", "sh", "a  'b'"}, "in\n",
                           {{"PE_PROBE", "seen"}}, {10s});
  CHECK(process.end == Process::End::exited);
  CHECK(process.code == 3);
  CHECK(process.out == "in\na  'b' seen\n");
  CHECK(process.errors == "oops\n");
}

TEST_CASE("a limit of processor time does not count waiting, and ends what computes") {
  Patience const patience{1s, {}, true};
  CHECK(shell("sleep 1.5", patience).end == Process::End::exited);
  auto const busy = shell("while :; do :; done", patience);
  CHECK(busy.end == Process::End::timed_out);
  CHECK(fate(busy, patience.limit) == "took longer than 1000 ms");
  CHECK(fate(shell("kill -15 $$", patience), patience.limit) == "was ended by signal 15");
}

TEST_CASE("how a program ended is said, one that cannot be started too") {
  CHECK(fate(shell("exit 3"), 1s) == "ended with code 3");
  CHECK(fate(shell("kill -SEGV $$"), 1s) == "was ended by signal 11");
  CHECK(fate(run({"no-such-program-x"}, "", {}, {1s}), 1s) == "was not found in PATH");
  CHECK(fate(shell("sleep 60", {50ms}), 50ms) == "took longer than 50 ms");
#ifndef __SANITIZE_THREAD__  // it makes a fork of vfork
  Folder const folder;
  std::ofstream(folder / "other-machine") << "\x7f\x45LF is what it says, and no more";
  std::filesystem::permissions(folder / "other-machine", std::filesystem::perms::owner_all);
  CHECK(fate(run({folder / "other-machine"}, "", {}, {1s}), 1s) == "cannot be started (Exec format error)");
#endif
}

TEST_CASE("a program finds no signal ignored or blocked, whatever this one does with them") {
  sigset_t all, before;
  sigfillset(&all);
  auto* const handler = std::signal(SIGPIPE, SIG_IGN);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  auto const status = shell("grep -E '^Sig(Blk|Ign)' /proc/self/status");
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  std::signal(SIGPIPE, handler);
  CHECK(status.out == "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

}  // namespace
}  // namespace pe::reports
