#include "experiments/render/source.hpp"

#include <cmath>

#include "theory/families/guests.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/guest.hpp"
#include "theory/schemes/list.hpp"

namespace pe::render {
namespace {

using F = Arithmetic;

/// Of a query's keys.
std::vector<Entry> biases_of(auto const& layer, std::int64_t query, std::int64_t keys) {
  return tabulate(
      keys, [&](std::int64_t key) { return layer.sees(query, key) ? Entry(layer.bias(query, key)) : std::nullopt; });
}

template <class Over>
concept OfAxes = requires(Over const& of, typename Over::Positions const& at) {
  { of.matrix(at) } -> std::same_as<BlockDiagonal<Ball>>;
};
template <class Over>
concept Turns = requires(Over const& of) {
  of.direction();
};
/// Codes that are sines and cosines of one spectrum, whatever their order.
template <class Over>
concept OfSpectrum = requires(Over const& of, ExactPosition const& t) {
  { of.spectrum().phases(t) } -> std::same_as<std::vector<Phase<Ball>>>;
};
template <class Over>
concept CodesLine = requires(Over const& of, ExactPosition const& t) {
  of.encode(t);
}
|| requires(Over const& of) { of.encode(std::int64_t{}); }
|| requires(Over const& of) { of.encode(Fraction{}, Fraction{}); };
template <class Over>
concept CodesGrid = requires(Over const& of, ExactPosition const& t) {
  of.encode(t, t);
};
template <class Over>
concept Biases = requires(Over const& of) {
  of.layer(0, 0).bias(0, 0);
};

Vector<Ball> vector(Vector<Ball> code) { return code; }
Vector<Ball> vector(Ball entry) { return {std::move(entry)}; }

template <class Over>
class SourceOf final : public Table::Source {
 public:
  template <class... More>
  explicit SourceOf(F const& field, Shape const& shape, More const&... more) : of_(field, shape, more...) {}

  bool has(Shows shows) const override {
    switch (shows) {
      case Shows::codes:
        return CodesLine<Over> || CodesGrid<Over>;
      case Shows::frequencies:
      case Shows::cosines:
      case Shows::sines:
      case Shows::cos_sin:
      case Shows::complex:
        return OfSpectrum<Over>;
      case Shows::rotation:
        return Turns<Over>;
      case Shows::bias:
        return Biases<Over>;
      case Shows::slopes:
        return requires { of_.slopes(); };
      case Shows::buckets:
        return requires { of_.buckets(); };
    }
    return false;
  }

  std::size_t axes() const override {
    if constexpr (OfAxes<Over>) return std::tuple_size_v<typename Over::Positions>;
    return CodesGrid<Over> ? 2 : 1;
  }
  std::int64_t entries() const override {
    if constexpr (requires { of_.dimension(); }) return of_.dimension();
    return 1;
  }

  Vector<Ball> code(std::span<Position const> at, std::int64_t rows) const override {
    if constexpr (CodesGrid<Over>) {
      return of_.encode(at[0], at[1]);
    } else if constexpr (requires { of_.encode(at[0]); }) {
      return vector(of_.encode(at[0]));
    } else if constexpr (requires { of_.encode(std::int64_t{}); }) {
      return of_.encode(whole(at[0]));
    } else if constexpr (requires { of_.encode(Fraction{}, Fraction{}); }) {
      return vector(of_.encode(Fraction(whole(at[0])), Fraction(rows)));
    } else {
      PE_ASSERT(!"codes");
      return {};
    }
  }

  std::vector<Phase<Ball>> phases(std::span<Position const> at) const override {
    if constexpr (OfAxes<Over>) {
      auto const map = [&]<std::size_t... I>(std::index_sequence<I...>) {
        return of_.matrix(typename Over::Positions{at[I]...});
      }
      (std::make_index_sequence<std::tuple_size_v<typename Over::Positions>>{});
      return mapped(map.blocks, [](auto const& block) { return Phase<Ball>{block.c, block.a}; });
    } else if constexpr (OfSpectrum<Over>) {
      return of_.spectrum().phases(at[0]);
    } else {
      PE_ASSERT(!"phases");
      return {};
    }
  }
  Vector<Ball> frequencies() const override {
    if constexpr (OfSpectrum<Over>) return of_.spectrum().frequencies();
    return {};
  }
  bool clockwise() const override {
    if constexpr (Turns<Over>) return of_.direction() == Turn::clockwise;
    return false;
  }

  Vector<Ball> slopes() const override {
    if constexpr (requires { of_.slopes(); }) return of_.slopes();
    return {};
  }
  std::vector<Entry> biases(std::int64_t head, std::int64_t query, std::int64_t keys) const override {
    if constexpr (Biases<Over>) return biases_of(of_.layer(head, keys), query, keys);
    return {};
  }
  std::int64_t bucket(std::int64_t query, std::int64_t key) const override {
    if constexpr (requires { of_.buckets(); }) return of_.buckets().of(key - query);
    return 0;
  }

 private:
  static std::int64_t whole(Position const& t) {
    auto const at = t.number();
    if (at == std::trunc(at) && std::abs(at) < 0x1p53) return static_cast<std::int64_t>(at);
    throw UserError("the scheme has codes of whole positions, and " + t.ball().text(17) + " is none");
  }

  Over of_;
};

template <class Over>
std::unique_ptr<Table::Source const> made(std::shared_ptr<Evaluation const> const& how, Numbers const& numbers) {
  F const field(how);
  if constexpr (requires(Over const& of) { of.heads(); }) {
    return std::make_unique<SourceOf<Over>>(field, numbers.shape, numbers.heads);
  } else if constexpr (requires(Over const& of) { of.buckets().count; }) {
    auto buckets = Over(field, numbers.shape).buckets();
    buckets.count = numbers.buckets.value_or(buckets.count);
    buckets.greatest_distance = numbers.distance.value_or(buckets.greatest_distance);
    return std::make_unique<SourceOf<Over>>(field, numbers.shape, buckets);
  } else {
    return std::make_unique<SourceOf<Over>>(field, numbers.shape);
  }
}

template <class Scheme>
void add(std::vector<Maker>& all) {
  if constexpr (requires { typename Scheme::template Over<F>; }) {
    all.push_back({Scheme::name, *find_type(Scheme::name), made<typename Scheme::template Over<F>>});
  }
}

/// What has the tables of a scheme of a text file: of a rotation with a bias, those of both.
Member with_tables(Guest const& guest) {
  auto const parts = guest.formula ? guest.formula->turned : nullptr;
  if (!parts) return guest.member;
  auto bias = std::make_shared<formulas::Scheme>(*parts);
  bias->acts = formulas::Scheme::Acts::bias;
  auto result = formulas::guest_of(std::move(bias)).member;
  result.rotations = formulas::guest_of(parts).member.rotations;
  return result;
}

/// A scheme of a text file: through the families (theory/families), as it is no type.
class SourceOfGuest final : public Table::Source {
 public:
  SourceOfGuest(Guest const& guest, std::shared_ptr<Evaluation const> how, Numbers const& numbers)
      : member_(with_tables(guest)), how_(std::move(how)), shape_(numbers.shape) {
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
  std::vector<Entry> biases(std::int64_t head, std::int64_t query, std::int64_t keys) const override {
    return biases_of(member_.layers->over(Balls(), shape_).layer(head, keys), query, keys);
  }

 private:
  long times() const { return how_->formats ? orders_of_operations : 1; }

  Member member_;
  std::shared_ptr<Evaluation const> how_;
  Shape shape_;
  std::shared_ptr<CodesOver<Balls> const> codes_;
  std::shared_ptr<RotationsOver<Balls> const> rotations_;
};

Maker maker_of(Guest const& scheme, About const& about) {
  return {about.name, about, [scheme](auto const& how, Numbers const& numbers) {
            return std::make_unique<SourceOfGuest const>(scheme, how, numbers);
          }};
}

}  // namespace

std::span<Maker const> makers() {
  static std::vector<Maker> const list = [] {
    std::vector<Maker> all;
    for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) { add<Scheme>(all); });
    for (auto const& written : written_schemes()) all.push_back(maker_of(written, written.about));
    return all;
  }();
  return list;
}

/// A descriptor of a file says no parameters: any of these may be in its formulas.
Maker maker_of(std::shared_ptr<Guest const> const& own) {
  auto about = own->about;
  about.parameters = {parameter_of("dimension"), parameter_of("base"), parameter_of("heads=1")};
  return maker_of(*own, about);
}

}  // namespace pe::render
