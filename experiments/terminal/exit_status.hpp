/// What a command ends with.
#pragma once

namespace pe::experiments {

/// What the shell sees. One number has one meaning in all commands; docs/commands.md lists them.
enum class Status {
  as_expected = 0,   ///< every verdict is the expected one; every table conforms or is equivalent; nothing changed
  surprise = 1,      ///< some verdict is not; a table has a defect; of diff: something changed
  usage = 2,         ///< the command itself was wrong
  unreadable = 3,    ///< a file that was named cannot be read, is broken or changed, or is too large
  unrecognised = 4,  ///< of audit: no family explains a table, and none has a defect
  unwritable = 5,    ///< something could not be written: a full disk, no permission, a closed output, or a place that
                     ///< an input has, or what is no regular file
  internal_error = 70,     ///< a bug of pebench
  refused_by_system = 71,  ///< the system gave no memory, or no thread
  interrupted = 130,       ///< Ctrl-C: what was finished is written, the run says that it is partial
};

/// The same for `pebench --help`.
inline constexpr char const* status_help =
    "Exit status: 0, all is as expected; 1, a surprise, a defect or a difference; 2, the command was wrong; 3, a file\n"
    "cannot be read; 4, a table was not recognised; 5, something cannot be written; 70, a bug of pebench; 71, no "
    "memory;\n"
    "130, interrupted.";

}  // namespace pe::experiments
