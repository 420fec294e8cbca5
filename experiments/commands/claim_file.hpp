/// The option --claims FILE: a file of somebody's own claims in the place of the bench's.
#pragma once

#include <string>
#include <vector>

#include "theory/kernel/claim.hpp"

namespace CLI {
class App;
}

namespace pe::experiments {

class ClaimFile {
 public:
  void add_option(CLI::App& command);

  bool given() const { return !file_.empty(); }
  std::string const& name() const { return file_; }
  /// The claims of the file, which is read now; without a file, those of the bench. They live as long as this object.
  /// Throws InputError for a file that is not there, UserError for one that is no file of claims.
  std::vector<Claim> const& claims();

 private:
  std::string file_;
  std::vector<Claim> own_;
};

}  // namespace pe::experiments
