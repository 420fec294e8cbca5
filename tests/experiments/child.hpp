/// The built pebench as a child process: no shell, its streams caught, and never left behind.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace pe::tests {

using Words = std::vector<std::string>;

/// What the child finds. Its environment is PATH and TERM of a terminal, and what is given here: nothing that a
/// developer has set changes a test.
struct Surroundings {
  std::map<std::string, std::string> environment = {};
  unsigned short columns = 0;     ///< 0: both streams are pipes; else each is a pseudo-terminal of this width
  char const* output = nullptr;   ///< a file that takes the place of standard output
  char const* errors = nullptr;   ///< and of standard error
  bool closed = false;            ///< whether it is started with both streams closed
  std::size_t address_space = 0;  ///< bytes that it may take of it (ulimit -v); 0: as many as there are
  std::size_t file_size = 0;      ///< bytes that a file of it may have (ulimit -f); 0: as many as there are
};

/// How it ended.
struct Ended {
  int status = -1;              ///< exit status; 128 + number for a signal, as a shell says it
  std::string out, err;         ///< what it wrote
  std::size_t peak_memory = 0;  ///< bytes that were resident at once, mapped files among them
};

class Child {
 public:
  /// Starts pebench. Throws std::system_error when the system refuses.
  explicit Child(Words const& arguments, Surroundings const& surroundings = {});
  /// Kills it, when it still runs.
  ~Child();
  Child(Child const&) = delete;
  Child& operator=(Child const&) = delete;

  pid_t id() const { return id_; }
  void signal(int number) const;
  /// Goes away as a reader: what it then writes to standard output breaks the pipe.
  void stop_reading();

  /// Reads both streams until the child ends. One that takes longer than `limit`, or under a sanitizer 15 times that,
  /// is killed: its status is then 137.
  Ended wait(std::chrono::milliseconds limit = std::chrono::seconds(30));

 private:
  pid_t id_ = 0;
  int out_ = -1, err_ = -1;  // our ends of its streams
};

/// `words`, and more behind them.
Words with(Words words, Words const& more);

/// Starts pebench and waits for its end.
Ended pebench(Words const& arguments, Surroundings const& surroundings = {});

/// The same, which ends with this status.
Ended ended_with(int status, Words const& arguments, Surroundings const& surroundings = {});

/// What pebench prints, which ends with status 0 and says nothing on standard error.
std::string printed_by(Words const& arguments, Surroundings const& surroundings = {});

/// `text` without its line ends, as lines.
std::vector<std::string> lines_of(std::string const& text);

/// What is typed, and what the one sentence on standard error must hold.
struct Refusal {
  Words typed, printed;
  int status = 2;
};

/// Checks that each is refused with its status and one sentence, and nothing is written to standard output.
void check_refused(std::vector<Refusal> const& refusals);

}  // namespace pe::tests
