/// Templates (templates/*.mustache) filled with JSON.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace pe::reports {

/// What the template `name`, a file of templates/, makes of `values`, every text of them passed through `escape` but
/// where the template asks for it as it is. A text or list that is empty counts as absent, as null does:
/// {{#key}}...{{key}}...{{/key}}; what stands once around a list is within {{#has_key}}...{{/has_key}}. A number is
/// shown as JSON has it. The first blank line behind the tag that ends a section is left out. Throws std::logic_error
/// for a template that is ill-formed.
std::string fill_template(std::string_view name, nlohmann::ordered_json const& values,
                          std::function<std::string(std::string const&)> const& escape);

/// The same for each of `all`: the template is read once.
std::vector<std::string> fill_each(std::string_view name, std::vector<nlohmann::ordered_json> const& all,
                                   std::function<std::string(std::string const&)> const& escape);

}  // namespace pe::reports
