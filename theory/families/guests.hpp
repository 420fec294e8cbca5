/// Schemes that are no types, as one of a file is (theory/formula): those of the bench (theory/schemes/NAME.toml), and
/// guests, each of which joins the lists of schemes, members and properties, and from then on is asked and shown as
/// those are.
#pragma once

#include <memory>
#include <vector>

#include "theory/families/members.hpp"
#include "theory/schemes/about.hpp"

namespace pe {
namespace formulas {
struct Scheme;
}

struct Guest {
  About about;
  Member member;
  std::shared_ptr<void const> owner;                     ///< of what both point into
  std::shared_ptr<formulas::Scheme const> formula = {};  ///< of a scheme of a file
  std::vector<Variant> variants = {};                    ///< its wrong versions, as one of the bench has them
  std::vector<Member> wrong = {};                        ///< and these as members, in the same order
};

/// The schemes of the bench that are text files, by their names. Between the types and the guests in schemes() and
/// members().
std::vector<Guest> const& written_schemes();

/// The formula of a scheme of a file, of the bench's or of a guest's; null for any other name.
std::shared_ptr<formulas::Scheme const> formula_of(std::string_view scheme);

/// The source that a guest, and the claims beside it in its file, name as their own.
inline constexpr char guest_source[] = "formula";

/// Throws UserError if a scheme has the name, or is also called so.
void require_free(std::string_view name);

/// Call this from one thread, before schemes(), members() or anything made from them is used: the lists are made
/// once; a later call is a bug. Throws as require_free does.
void join(Guest guest);

/// In the order in which they came. schemes() and members() end with them.
std::vector<Guest> const& guests();

/// Whether a scheme of this name is a guest.
bool is_guest(std::string_view scheme);

}  // namespace pe
