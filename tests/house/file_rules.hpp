/// Rules about the files of the project. Each takes a folder, so that a made-up one can break it.
#pragma once

#include <filesystem>
#include <set>

#include "tests/house/complaints.hpp"

namespace pe::house {

/// The file names in `folder` that end in `extension`, without it, with - for _; those in `except` are left out.
std::set<std::string> names_in(std::filesystem::path const& folder, std::string const& extension,
                               std::set<std::string> const& except = {});

/// What stands in the folder but not in the list, and the other way round.
Complaints folder_equals_list(std::set<std::string> const& folder, std::set<std::string> const& list);

/// No source file under `root` has more than `most` lines.
Complaints no_long_file(std::filesystem::path const& root, std::size_t most = 400);

/// An include points to a lower layer or stays where it is: theory < reports < experiments < tests. Of theory, reports
/// may know kernel/evidence.hpp alone, which is plain data.
Complaints layers_are_kept(std::filesystem::path const& root);

/// Every header of theory/schemes but their list has its test: x.hpp has tests/schemes/x_test.cpp.
Complaints every_scheme_is_tested(std::filesystem::path const& root);

/// What serves every scheme includes the header of none: experiments/commands, experiments/compare and
/// reports know the schemes by their list, so that one more is known to them at once.
Complaints schemes_are_known_by_their_list(std::filesystem::path const& root);

/// Every file x_test.cpp under tests/ is named by the CMakeLists.txt beside it, and its folder by that of tests/.
Complaints every_test_is_built(std::filesystem::path const& root);

/// No test calls Catch2's Contains, which is another matcher in version 3: tests/catch.hpp has one for both.
Complaints tests_build_with_catch3(std::filesystem::path const& root);

/// No file under `root` names a folder of somebody's home or machine.
Complaints no_machine_is_named(std::filesystem::path const& root);

/// CITATION.cff under `root` has the keys that the Citation File Format 1.2.0 needs, and an author; its version is that
/// of CMakeLists.txt, and its title and date are those of theory/sources.bib.
Complaints citation_is_valid(std::filesystem::path const& root);

}  // namespace pe::house
