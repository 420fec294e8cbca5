#include "theory/families/tokens_of_ones.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "theory/kernel/balls.hpp"

namespace pe {
namespace {

class SaysTokens final : public OtherCheck {
 public:
  SaysTokens(std::shared_ptr<Check const> check, Member const& member, PlacesOf* places)
      : OtherCheck(std::move(check)),
        layers_(member.layers_for(Need::layer)),
        added_(member.remark == codes_are_added),
        places_(places) {}

  Witness explain(Case const& input, long precision, std::size_t component) const override {
    auto result = check_->explain(input, precision, component);
    if (places_ != nullptr) result.steps.insert(result.steps.begin(), places_(input));
    constexpr int most_printed = 8;  // rows of a matrix
    if (added_ && input.shape.dimension > most_printed) return result;
    BallPrecision const scope(precision);
    auto const layer = layers_.over(Balls{}, input.shape).layer(input.parameters.at(1).numerator(), 2);
    auto const d = static_cast<std::size_t>(input.shape.dimension);
    auto const token = layer.token(std::vector(d, layer.field().number(1)));
    auto const& head = layer.head();
    result.steps.insert(
        result.steps.begin(),
        added_ ? fmt::format("head {}: a row is multiplied by W_q = ({}), W_k = ({})", input.parameters[1].text(),
                             texts(head.query.rows, "; "), texts(head.key.rows, "; "))
               : fmt::format("head {}: of a token of ones q = ({}), k = ({})", input.parameters[1].text(),
                             text_of(token.q), text_of(token.k)));
    return result;
  }

 private:
  /// Multiples of 1/4, which doubles hold.
  static std::string text_of(Vector<Ball> const& entries) {
    return fmt::format("{}", fmt::join(mapped(entries, [](Ball const& x) { return x.to_double(); }), ", "));
  }
  static std::string texts(std::vector<Vector<Ball>> const& rows, char const* between) {
    return fmt::format("{}", fmt::join(mapped(rows, text_of), between));
  }

  Layers layers_;
  bool added_;
  PlacesOf* places_;
};

}  // namespace

std::shared_ptr<Check const> with_tokens_of_ones(std::shared_ptr<Check const> check, Member const& member,
                                                 PlacesOf* places) {
  return std::make_shared<SaysTokens>(std::move(check), member, places);
}

}  // namespace pe
