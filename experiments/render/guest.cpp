/// A scheme of a text file as a source: through the families (theory/families), as it is no type.
#include "experiments/render/source.hpp"
#include "theory/families/guests.hpp"

namespace pe::render {
namespace {

class SourceOfGuest final : public Table::Source {
 public:
  SourceOfGuest(Guest const& guest, std::shared_ptr<Evaluation const> how, Numbers const& numbers)
      : member_(guest.member), how_(std::move(how)), shape_(numbers.shape), heads_(numbers.heads) {
    if (member_.codes) codes_ = member_.codes->over(Balls(), shape_);
    if (member_.rotations) rotations_ = member_.rotations->over(Balls(), shape_);
  }

  bool has(Shows shows) const override {
    switch (shows) {
      case Shows::codes:
        return codes_ != nullptr;
      case Shows::bias:
        return member_.meets(Need::bias);
      case Shows::slopes:
      case Shows::buckets:
        return false;
      default:
        return rotations_ != nullptr;
    }
  }
  std::int64_t entries() const override { return codes_ ? codes_->dimension() : shape_.dimension; }
  Vector<Ball> code(std::span<Position const> at, std::int64_t rows) const override {
    return widened(codes_->encode(at[0], Balls().position(static_cast<double>(rows - 1))), times());
  }
  std::vector<Phase<Ball>> phases(std::span<Position const> at) const override {
    auto result = rotations_->phases(at[0]);
    for (auto& [sine, cosine] : result) {
      sine = widened(std::move(sine), times());
      cosine = widened(std::move(cosine), times());
    }
    return result;
  }
  Vector<Ball> frequencies() const override { return widened(rotations_->frequencies(), times()); }
  bool clockwise() const override { return rotations_->direction() == Turn::clockwise; }
  std::int64_t heads() const override { return heads_; }
  Vector<Ball> slopes() const override { return {}; }
  Vector<Ball> biases(std::int64_t head, std::int64_t query, std::int64_t keys) const override {
    auto const layer = member_.layers->over(Balls(), shape_).layer(head, keys);
    Vector<Ball> result;
    for (std::int64_t key = 0; key < keys; ++key) {
      result.push_back(layer.bias(query, key));
      if (!layer.sees(query, key)) arb_indeterminate(result.back().raw());
    }
    return result;
  }
  std::int64_t bucket(std::int64_t, std::int64_t) const override { return 0; }

 private:
  long times() const { return how_->formats ? orders_of_operations : 1; }

  Member member_;
  std::shared_ptr<Evaluation const> how_;
  Shape shape_;
  std::int64_t heads_;
  std::shared_ptr<CodesOver<Balls> const> codes_;
  std::shared_ptr<RotationsOver<Balls> const> rotations_;
};

}  // namespace

/// A descriptor of a file says no parameters: any of these may be in its formulas.
Maker maker_of(std::shared_ptr<Guest const> const& own) {
  auto about = own->about;
  about.parameters = taking(of_dimension(), of_base(), of_heads(1));
  return {about.name, about, nullptr, [own](auto const& how, Numbers const& numbers) {
            return std::make_unique<SourceOfGuest const>(*own, how, numbers);
          }};
}

}  // namespace pe::render
