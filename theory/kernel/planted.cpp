#include "theory/kernel/planted.hpp"

#include <fmt/format.h>

#include "theory/kernel/bind.hpp"

namespace pe {
namespace {

/// As many pairs as fit into d, with the frequencies of the Transformer.
struct Pairs {
  static constexpr char name[] = "planted";

  template <Field F>
  class Over {
   public:
    using Field = F;
    using Scalar = typename F::Scalar;

    Over(F const& field, Shape const& shape)
        : field_(field),
          spectrum_(field.spectrum({shape.base, 0, Fraction(2, shape.dimension), shape.dimension / 2})) {}

    F const& field() const { return field_; }
    Phase<Scalar> first(auto const& t) const { return spectrum_.phases(t).front(); }
    /// sin^2 + cos^2 of the first pair, which is 1.
    Scalar unit(auto const& t) const {
      auto const [sine, cosine] = first(t);
      return sine * sine + cosine * cosine;
    }

   private:
    F field_;
    decltype(std::declval<F const&>().spectrum(Frequencies{})) spectrum_;
  };
};

struct UnitIdentity {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(auto const& pe, auto const& t) const { return equal(pe.unit(t), pe.field().number(1)); }
};

/// The addition theorem with the wrong sign.
struct WrongSign {
  static constexpr Signature takes{.positions = {"t", "k"}};
  auto operator()(auto const& pe, auto const& t, auto const& k) const {
    auto const here = pe.first(t), step = pe.first(k);
    return equal(pe.first(t + k).cos, here.cos * step.cos + here.sin * step.sin);
  }
};

/// The unit, off by 10^-digits.
template <int digits>
struct OffBy {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(Numeric auto const& pe, auto const& t) const {
    auto const& field = pe.field();
    return equal(pe.unit(t), field.number(1) + field.power(10, -digits));
  }
};

/// exp log x = x, or no more than x, of a sum x, which has no closed form: no enclosure shows "at most".
template <Relation relation>
struct ExpOfLog {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(Numeric auto const& pe, auto const& t) const {
    auto const& field = pe.field();
    auto const sum = field.number(2) + field.sin(field.value(t));
    return related(relation, field.exp(field.log(sum)), sum);
  }
};

/// False at one integer alone: t differs from `exception`.
template <int exception>
struct FalseOnce {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(Numeric auto const& pe, auto const& t) const {
    auto const gap = pe.field().value(t) - pe.field().number(exception);
    return less(pe.field().number(0), gap * gap);
  }
};

/// True at one integer alone: t is `only`.
template <int only>
struct TrueOnce {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(Numeric auto const& pe, auto const& t) const {
    auto const gap = pe.field().value(t) - pe.field().number(only);
    return less(gap * gap, pe.field().number(1));
  }
};

struct BelowItself {
  static constexpr Signature takes{.positions = {"t"}};
  auto operator()(Numeric auto const& pe, auto const& t) const { return less(pe.unit(t), pe.field().number(1)); }
};

struct OwnSquare {
  static constexpr Signature takes{.parameters = {"x"}};
  auto operator()(auto const& pe, Fraction const& x) const {
    return equal(pe.field().number(x * x), pe.field().number(x));
  }
};

/// Equal at 0; elsewhere balls overlap to 190 digits, and the rationals differ.
struct NearlyItself {
  static constexpr Signature takes{.parameters = {"x"}};
  auto operator()(auto const& pe, Fraction const& x) const {
    auto near = pe.field().number(x);
    for (int i = 0; i < 12; ++i) near = near * pe.field().number(Fraction(1, std::int64_t{10'000'000'000'000'000}));
    return equal(pe.field().number(1) + near, pe.field().number(1));
  }
};

/// Equal numbers that no ball holds exactly.
struct ThirdOfItself {
  static constexpr Signature takes{.parameters = {"x"}};
  auto operator()(auto const& pe, Fraction const& x) const {
    auto const third = pe.field().number(x * Fraction(1, 3));
    return equal(third + third + third, pe.field().number(x));
  }
};

template <class Law>
Planted plant(char const* id, Domain domain, Verdict verdict, Evidence evidence, char const* alarm = "",
              char const* witness = "", bool exists = false) {
  Claim claim{.id = fmt::format("planted.{}", id), .says = id, .domain = std::move(domain), .exists = exists};
  // Each is expected to hold; what does not is an expected surprise.
  return {decided_by(std::move(claim), "planted", check<Law, Pairs>()), verdict, evidence, alarm, witness};
}

std::string described(Verdict verdict, Evidence evidence, std::string_view alarm, std::string_view witness) {
  return fmt::format("{} ({}){}{}{}{}", name(verdict), name(evidence), witness.empty() ? "" : " at ", witness,
                     alarm.empty() ? "" : ", alarm: ", alarm);
}

}  // namespace

std::vector<Planted> const& planted() {
  static std::vector<Planted> const list = [] {
    std::vector<int> const few{2, 4, 8};
    Domain const any{.dimensions = few};
    auto const walked = [&](double least, double most) {
      return Domain{.dimensions = {2}, .bases = {10000}, .positions = {{least, most, true}}, .exhaustive = true};
    };
    auto const part = [&](double least, double most) {
      auto result = walked(least, most);
      result.beyond = {{"t", Values::integers()}};
      return result;
    };
    Domain const small{.dimensions = {2}, .positions = {Positions{-1024, 1024, false, false}}};
    Domain nowhere = walked(0, 40);
    nowhere.admits = [](Case const&) { return false; };
    nowhere.admits_says = "never";
    Domain const fractions{.dimensions = {2}, .bases = {10000}, .parameters = {{0, 3}}, .exhaustive = true};
    return std::vector<Planted>{
        plant<UnitIdentity>("identity", any, Verdict::holds, Evidence::proved),
        plant<UnitIdentity>("vacuous", nowhere, Verdict::vacuous, Evidence::none),
        plant<WrongSign>("wrong-sign", any, Verdict::refuted, Evidence::certified),
        plant<OffBy<9>>("off-by-1e-9", small, Verdict::refuted, Evidence::certified),
        plant<OffBy<80>>("off-by-1e-80", small, Verdict::refuted, Evidence::certified),
        plant<ExpOfLog<Relation::equal>>("exp-of-log", small, Verdict::holds, Evidence::sampled),
        plant<ExpOfLog<Relation::equal>>("exp-of-log-walked", walked(0, 40), Verdict::holds, Evidence::agrees),
        plant<TrueOnce<97>>("true-once", part(0, 200), Verdict::holds, Evidence::witnessed, "", "d=2,b=10000,t=97",
                            true),
        plant<TrueOnce<201>>("true-nowhere", walked(0, 200), Verdict::refuted, Evidence::exhausted, "",
                             "d=2,b=10000,t=0", true),
        plant<TrueOnce<201>>("true-elsewhere", part(0, 200), Verdict::undecided, Evidence::none, "", "", true),
        plant<UnitIdentity>("witness-by-equality", walked(1, 2), Verdict::holds, Evidence::witnessed, "an equality", "",
                            true),
        plant<FalseOnce<97>>("false-once", walked(0, 200), Verdict::refuted, Evidence::certified, "",
                             "d=2,b=10000,t=97"),
        plant<FalseOnce<201>>("false-beyond", walked(0, 200), Verdict::holds, Evidence::exhausted),
        plant<FalseOnce<201>>("false-beyond-part", part(0, 200), Verdict::holds, Evidence::grid),
        // Few cases: each of them is evaluated at every precision there is. At 0 both sides are exact.
        plant<BelowItself>("below-itself", walked(1, 3), Verdict::refuted, Evidence::exact, "", "d=2,b=10000,t=1"),
        plant<ExpOfLog<Relation::at_most>>("at-most-itself", walked(1, 3), Verdict::undecided, Evidence::none),
        plant<OwnSquare>("own-square", fractions, Verdict::refuted, Evidence::exact, "", "d=2,b=10000,x=2"),
        plant<NearlyItself>("off-by-1e-192", fractions, Verdict::refuted, Evidence::exact, "", "d=2,b=10000,x=1"),
        plant<ThirdOfItself>("exact-third", fractions, Verdict::holds, Evidence::exhausted),
    };
  }();
  return list;
}

std::vector<std::string> engine_errors(std::vector<Outcome> const& outcomes) {
  PE_ASSERT(outcomes.size() == planted().size());
  std::vector<std::string> errors;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    auto const& [claim, verdict, evidence, alarm, witness] = planted()[i];
    auto const& outcome = outcomes[i];
    auto const at = outcome.witness ? outcome.witness->at : std::string();
    bool const right = outcome.verdict == verdict && outcome.evidence == evidence &&
                       outcome.alarm.empty() == alarm.empty() && outcome.alarm.starts_with(alarm) &&
                       (witness.empty() || at == witness) &&
                       outcome.agrees == (verdict == Verdict::holds && alarm.empty());
    if (right) continue;
    errors.push_back(fmt::format("{} must come out as {}, and came out as {}", claim.id,
                                 described(verdict, evidence, alarm, witness),
                                 described(outcome.verdict, outcome.evidence, outcome.alarm, at)));
  }
  return errors;
}

std::vector<Outcome> decide_planted(Options options) {
  constexpr std::uint64_t few = 64;
  options.cases = few;
  options.digits = 50;
  options.stop = {};
  options.on_cases = {};
  options.on_outcome = {};
  return decide(mapped(planted(), [](auto const& each) { return &each.claim; }), options);
}

}  // namespace pe
