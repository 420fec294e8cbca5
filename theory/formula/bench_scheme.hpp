/// A scheme of the bench that is a text file, theory/schemes/NAME.toml: [define] and [scheme] as anyone's file has them
/// (scheme.hpp), and what the bench knows of its schemes beside their formulas.
///
///   [bench]
///   source = "jin2024"                 key of theory/sources.bib
///   also = ["transformers"]            keys of what else it is read from; optional, as are the next two
///   aliases = ["grouped attention"]
///   like = "rope"                      a scheme whose figures serve this one, too
///   learned = "r1 = 1/(h+1)"           the rule by which its formulas have what is learned elsewhere; optional
///   [[wrong]]                          a wrong version; optional
///   name = "self-extend-unshifted", id = "...", says = "...", cause = "...", fix = "..."
///   define = { relative = "..." }      what it has in the place of the scheme's definitions,
///   scheme = { mask = "none" }         and of its keys
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/formula/scheme.hpp"

namespace pe::formulas {

struct BenchScheme {
  struct Wrong {
    std::string name, id, says, cause, fix;
    std::shared_ptr<Scheme const> scheme;
  };

  std::shared_ptr<Scheme const> scheme;
  std::string file, source, like, learned;
  std::string numbers;  ///< its parameters, a clause: "window = 16 and group = 4"; empty without any
  std::vector<std::string> also, aliases;
  std::vector<Wrong> wrong;
};

/// Throws InputError: one sentence with the place in the file, which messages call `name`.
BenchScheme read_bench_scheme(std::string_view text, std::string const& name);

}  // namespace pe::formulas
