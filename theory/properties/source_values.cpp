#include "theory/properties/source_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "theory/formula/parse.hpp"
#include "theory/kernel/error.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/on.hpp"
#include "theory/schemes/rows.hpp"
#include "theory/schemes/values_tsv.hpp"

namespace pe {
namespace {

/// What a layer is built for where a row does not say: tokens of a line, and cells along each side of a grid.
constexpr std::int64_t usual_tokens = 16, usual_side = 4;

/// Whether the text begins as the format says; the rest of it becomes the text.
bool takes(std::string& text, char const* format, auto*... numbers) {
  int end = -1;
  std::sscanf(text.c_str(), format, numbers..., &end);  // NOLINT(cert-err34-c): `end` says that all were read
  if (end < 0) return false;
  text.erase(0, static_cast<std::size_t>(end));
  return true;
}

/// The place of a row: p(3)[1], p(3 of 5)[0], score(e2@1, e0@0), weight(1, 0); of the last two also " head 3 of 64".
bool read_place(SourceValue& value) {
  auto rest = value.place;
  auto& [position, entry, words] = value.code;
  auto& [query, at_query, key, at_key] = value.score;
  if (takes(rest, "p(%" SCNd64 ")[%" SCNd64 "]%n", &position, &entry)) return rest.empty();
  if (takes(rest, "p(%" SCNd64 " of %" SCNd64 ")[%" SCNd64 "]%n", &position, &words, &entry)) return rest.empty();
  if (takes(rest, "score(e%" SCNd64 "@%" SCNd64 ", e%" SCNd64 "@%" SCNd64 ")%n", &query, &at_query, &key, &at_key)) {
    value.kind = SourceValue::Kind::score;
  } else if (takes(rest, "weight(%" SCNd64 ", %" SCNd64 ")%n", &at_query, &at_key)) {
    value.kind = SourceValue::Kind::weight;
  } else {
    return false;
  }
  takes(rest, " head %" SCNd64 "%n", &value.head);
  takes(rest, " of %" SCNd64 "%n", &value.length);
  return rest.empty();
}

SourceValue read_row(Row const& fields) {
  auto const refuse = [&](char const* why) {
    throw UserError(
        fmt::format("'{}' is no value of a scheme: {}; write scheme, dimension, base, place, value and "
                    "where it is from with tabs between them",
                    fmt::join(fields, "\t"), why));
  };
  if (fields.size() != 6) refuse("it has not six fields");
  SourceValue value;
  value.scheme = fields[0], value.place = fields[3], value.text = fields[4], value.source = fields[5];
  value.shape = {static_cast<int>(Fraction::parse(fields[1]).numerator()), Fraction::parse(fields[2])};
  if (!read_place(value)) refuse("its place is none");
  value.node = formulas::parse_formula(value.tree, value.text, value.text,
                                       {.positions = {}, .parameters = {}, .definitions = {}, .pairs = false});
  return value;
}

/// A member of the families with the values of the scheme that it is, or is meant to be.
struct Valued {
  char const* name;
  Member member;
  std::span<SourceValue const> values;

  template <NumericField F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Over(Valued const& valued, F const& field, Shape const& shape) : valued_(&valued), field_(field), shape_(shape) {}

    F const& field() const { return field_; }
    std::span<SourceValue const> values() const { return valued_->values; }
    Scalar at(SourceValue const& value) const {
      auto const& member = valued_->member;
      if (value.kind == SourceValue::Kind::code) {
        auto const codes = member.codes->over(field_, shape_);
        auto const& [t, entry, words] = value.code;
        auto const code = words == 0 ? codes->encode(t) : codes->encode(Fraction(t), Fraction(words));
        return code.at(static_cast<std::size_t>(entry));
      }
      bool const grid = member.meets(Need::grid_layer);
      auto const length = value.length != 0 ? value.length : grid ? usual_side : usual_tokens;
      return value.of_layer(member.layers->over(field_, shape_).layer(value.head, length));
    }

   private:
    Valued const* valued_;
    F field_;
    Shape shape_;
  };

  template <NumericField F>
  Over<F> over(F const& field, Shape const& shape) const {
    return {*this, field, shape};
  }
};

Cell ask(Member const& member) {
  auto const values = source_values(member.meant.empty() ? member.name : member.meant);
  Cell cell{.scheme = std::string(member.name)};
  if (values.empty()) {
    cell.reason = fmt::format(
        "source-values speaks of values that a source prints, or that follow from it by hand; of {} none are listed.",
        member.name);
    return cell;
  }
  cell.check = check<SourceValues>(Valued{member.name.data(), member, values});
  cell.domain = at_every_value(values);
  cell.says = SourceValues::text.says;
  return cell;
}

}  // namespace

std::vector<SourceValue> parse_source_values(std::string_view text) { return mapped(rows_of(text), read_row); }

std::span<SourceValue const> source_values(std::string_view scheme) {
  static std::vector<SourceValue> const table = parse_source_values(values_tsv);
  auto const first = std::ranges::find(table, scheme, &SourceValue::scheme);
  auto const last = std::find_if(first, table.end(), [&](auto const& value) { return value.scheme != scheme; });
  return {first, last};
}

Domain at_every_value(std::span<SourceValue const> values) {
  auto const& shape = values.front().shape;
  return {.dimensions = {shape.dimension},
          .bases = {shape.base},
          .parameters = {{0, static_cast<std::int64_t>(values.size()) - 1}},
          .exhaustive = true};
}

Property source_values_property() { return on<SourceValues>(ask); }

}  // namespace pe
