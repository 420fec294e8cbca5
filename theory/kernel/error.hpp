/// The two kinds of failure, never mixed: a user's mistake is a sentence, a bug is an assertion with its place.
#pragma once

#include <stdexcept>

namespace pe {

/// What was asked has no value, no form or no text, as `what()` says.
struct Refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A mistake in the request. `what()` is one sentence: what was asked, what was found, what is allowed.
struct UserError : Refusal {
  using Refusal::Refusal;
};

/// What was named to be read cannot be: it is not there, may not be read, is broken, too large, or was changed
/// meanwhile.
struct InputError : UserError {
  using UserError::UserError;
};

/// The output cannot be written where it should be.
struct OutputError : UserError {
  using UserError::UserError;
};

/// Prints the condition and its place on standard error and aborts.
[[noreturn]] void assertion_failed(char const* condition, char const* file, int line);

}  // namespace pe

/// States what must be true whatever the user does; stays on in every build.
#define PE_ASSERT(condition) ((condition) ? void() : ::pe::assertion_failed(#condition, __FILE__, __LINE__))
