/// The options --claims FILE and --scheme FILE: somebody's own claims, and a scheme of her own, in the place of the
/// bench's claims.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reports/run.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/claim.hpp"

namespace CLI {
class App;
}

namespace pe::formulas {
struct File;
struct Scheme;
}  // namespace pe::formulas

namespace pe::experiments {

class ClaimFile {
 public:
  void add_options(CLI::App& command);
  /// --scheme alone.
  void add_scheme(CLI::App& command);

  bool given() const { return !claims_.empty() || !scheme_.empty(); }
  bool has_scheme() const { return !scheme_.empty(); }
  /// "--claims FILE", the path as it was typed.
  std::string option() const;

  /// What the file has to be decided: its claims, and what is asked of its scheme, which joins the bench's lists. The
  /// file is read now; without one, it is the claims of the bench. They live as long as this object. Throws InputError
  /// for a file that is not there or is no file of claims.
  std::vector<Claim> const& claims();

  /// The file's scheme, which joins nothing. Throws as `claims` does.
  std::shared_ptr<formulas::Scheme const> scheme();

  /// Its name, once it was read.
  std::string const& name() const { return file_.name; }

  /// Writes down in a run of these claims the file that they are from. Without one, nothing.
  void keep_in(reports::Run& run) const;

  /// The name of the file's scheme, once it has been read.
  std::string const& scheme_name() const { return scheme_name_; }

 private:
  formulas::File parsed();
  /// The file, or that of which a saved run was made.
  reports::InputFile read() const;

  std::string claims_, scheme_, scheme_name_;
  reports::InputFile file_;
  std::optional<Source> cited_;  ///< the entry of a bibliography that its scheme has
  std::vector<Claim> own_;
};

/// The scheme of a file that a saved run was made with joins the bench's lists, where there is one.
void join_scheme_of(reports::Run const& run);

}  // namespace pe::experiments
