#include "theory/kernel/whole.hpp"

#include <fmt/format.h>

#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "theory/kernel/formal.hpp"

namespace pe {
namespace {

thread_local Cases* active = nullptr;

std::int64_t sum_of(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result) || result == std::numeric_limits<std::int64_t>::min()) throw NotFormal{};
  return result;
}

/// The form divided by what its coefficients share. The constant is rounded down, which whole numbers allow.
Whole simplified(Whole const& form) {
  std::int64_t shared = 0;
  for (auto const& [symbol, coefficient] : form.terms()) shared = std::gcd(shared, coefficient);
  if (shared <= 1) return form;
  auto const constant = form.constant();
  Whole result(constant / shared - (constant % shared < 0 ? 1 : 0));
  for (auto const& [symbol, coefficient] : form.terms()) result = result + coefficient / shared * Whole::symbol(symbol);
  return result;
}

}  // namespace

std::int64_t product_of(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result) || result == std::numeric_limits<std::int64_t>::min()) throw NotFormal{};
  return result;
}

Whole Whole::symbol(std::string const& name) {
  Whole result;
  result.terms_.emplace(name, 1);
  return result;
}

Whole Whole::of(std::string_view function, std::vector<Whole> const& arguments) {
  auto const texts = mapped(arguments, [](Whole const& argument) { return argument.text(); });
  bool const has_arguments = function.find('(') != function.npos;
  auto result = symbol(has_arguments ? std::string(function) : fmt::format("{}({})", function, fmt::join(texts, ", ")));
  result.written_ = std::make_shared<Written const>(Written{std::string(function), arguments});
  return result;
}

Whole Whole::operator-() const { return -1 * *this; }

Whole operator+(Whole const& a, Whole const& b) {
  Whole result = a;
  result.constant_ = sum_of(a.constant_, b.constant_);
  for (auto const& [symbol, coefficient] : b.terms_) {
    auto& sum = result.terms_[symbol];
    sum = sum_of(sum, coefficient);
    if (sum == 0) result.terms_.erase(symbol);
  }
  result.written_ = std::make_shared<Whole::Written const>(Whole::Written{{}, {a, b}});
  return result;
}

Whole operator*(std::int64_t factor, Whole const& a) {
  if (factor == 0) return 0;
  Whole result = a;
  result.constant_ = product_of(factor, a.constant_);
  for (auto& [symbol, coefficient] : result.terms_) coefficient = product_of(factor, coefficient);
  result.written_ = std::make_shared<Whole::Written const>(Whole::Written{{}, {a}, factor});
  return result;
}

std::string Whole::text() const {
  std::string result;
  for (auto const& [symbol, coefficient] : terms_) {
    auto const size = coefficient == 1 || coefficient == -1 ? "" : fmt::format("{}*", magnitude(coefficient));
    result += fmt::format("{}{}{}",
                          result.empty()    ? (coefficient < 0 ? "-" : "")
                          : coefficient < 0 ? " - "
                                            : " + ",
                          size, symbol);
  }
  if (result.empty()) return std::to_string(constant_);
  if (constant_ != 0) result += fmt::format(" {} {}", constant_ < 0 ? '-' : '+', magnitude(constant_));
  return result;
}

bool Whole::is_negative() const {
  if (terms_.empty()) return constant_ < 0;
  if (active == nullptr) throw NotFormal{};
  return active->decide_negative(*this);
}

Cases::Active::Active(Cases* cases) : before_(std::exchange(active, cases)) {}
Cases::Active::~Active() { active = before_; }

void Cases::begin() {
  if (++count_ > most_cases) throw NotFormal{};
  facts_ = given_;
  asked_ = 0;
}

bool Cases::next() {
  PE_ASSERT(asked_ == answers_.size());  // the code asks the same questions as long as the answers are the same
  while (!answers_.empty() && !answers_.back()) answers_.pop_back();
  if (answers_.empty()) return false;
  answers_.back() = false;
  return true;
}

bool Cases::decide_negative(Whole const& x) {
  Whole const is_below = -x - 1;  // 0 or more where x < 0
  auto const excluded = [&](Whole const& form) {
    auto all = facts_;
    all.push_back(form);
    return contradict(all);
  };
  if (excluded(x)) return true;
  if (excluded(is_below)) return false;
  if (asked_ == answers_.size()) {
    if (answers_.size() == most_comparisons) throw NotFormal{};
    answers_.push_back(true);
  }
  bool const answer = answers_[asked_++];
  facts_.push_back(answer ? is_below : x);
  return answer;
}

/// Fourier and Motzkin's elimination. It gives up, and finds no contradiction, where forms become many or large: then a
/// case is looked at that does not occur, which costs time and proves nothing wrong.
bool contradict(std::vector<Whole> const& forms) {
  constexpr std::size_t most_forms = 256;
  auto left = forms;
  try {
    for (;;) {
      std::string symbol;
      for (auto& form : left) {
        form = simplified(form);
        if (form.is_constant() && form.constant() < 0) return true;
        if (!form.is_constant()) symbol = form.terms().begin()->first;
      }
      if (symbol.empty() || left.size() > most_forms) return false;
      std::vector<Whole> kept, above, below;
      std::set<std::string> known;
      auto const keep = [&](Whole const& form) {
        if (known.insert(form.text()).second) kept.push_back(form);
      };
      for (auto const& form : left) {
        auto const found = form.terms().find(symbol);
        if (found == form.terms().end()) {
          keep(form);
        } else {
          (found->second > 0 ? above : below).push_back(form);
        }
      }
      for (auto const& a : above) {
        for (auto const& b : below) keep(-b.terms().at(symbol) * a + a.terms().at(symbol) * b);
      }
      left = std::move(kept);
    }
  } catch (NotFormal const&) {
    return false;
  }
}

}  // namespace pe
