/// What a command ends with.
#pragma once

namespace pe::experiments {

/// What the shell sees.
enum class Status {
  as_expected = 0,    ///< every verdict is the expected one
  surprise = 1,       ///< some verdict is not; of diff: something changed
  usage = 2,          ///< the command itself was wrong
  interrupted = 130,  ///< Ctrl-C: what was finished is written, the run says that it is partial
};

}  // namespace pe::experiments
