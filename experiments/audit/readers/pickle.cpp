#include "experiments/audit/readers/pickle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace pe::audit {
namespace {

constexpr char const* readable_pickle = "only numbers, text, containers and calls that build tensors are read";

/// The stack machine of Python's pickletools, opcode by opcode.
class PickleMachine {
 public:
  PickleMachine(Bytes bytes, std::string const& where) : bytes_(bytes), where_(where) {
    if (bytes.size() > most_header_bytes) fail(fmt::format("has a pickle of {} bytes", bytes.size()));
  }

  Pickle run() {
    while (step(one_byte())) {
    }
    if (stack_.size() != 1 || !marks_.empty()) fail("has a pickle that ends with a stack of other than one value");
    pickle_.root = stack_.back();
    return std::move(pickle_);
  }

 private:
  using Kind = PickleValue::Kind;

  [[noreturn]] void fail(std::string const& found) const { refuse(where_, found, readable_pickle); }
  [[noreturn]] void fail_at(std::string const& found) const {
    fail(fmt::format("has a pickle with {} before its byte {}", found, place_));
  }

  std::string_view take(std::uint64_t count) {
    if (count > bytes_.size() - place_) fail(fmt::format("has a pickle that ends within its {} bytes", bytes_.size()));
    auto const result = text_of(bytes_.subspan(place_, count));
    place_ += count;
    return result;
  }

  unsigned char one_byte() { return static_cast<unsigned char>(take(1)[0]); }

  template <class T>
  T number() {
    take(sizeof(T));
    return little_endian<T>(bytes_, place_ - sizeof(T));
  }

  std::string_view line() {
    auto const rest = text_of(bytes_.subspan(place_));
    auto const end = rest.find('\n');
    if (end == std::string_view::npos) fail_at("a line without an end");
    take(end + 1);
    return rest.substr(0, end);
  }

  PickleId made(PickleValue value) {
    if (pickle_.values.size() == most_values) fail(fmt::format("has a pickle of more than {} values", most_values));
    pickle_.values.push_back(std::move(value));
    return static_cast<PickleId>(pickle_.values.size() - 1);
  }

  bool push(PickleValue value) {
    stack_.push_back(made(std::move(value)));
    return true;
  }

  bool push_number(Kind kind, std::int64_t number) { return push({kind, number, {}, {}}); }
  bool push_text(std::string_view text) { return push({Kind::text, 0, text, {}}); }

  /// The least height that the stack may have: what stands below a mark is not touched.
  std::size_t floor() const { return marks_.empty() ? 0 : marks_.back(); }

  std::vector<PickleId> pop(std::size_t count) {
    if (stack_.size() - floor() < count) fail_at("a value that is not there");
    std::vector<PickleId> result(stack_.end() - static_cast<std::ptrdiff_t>(count), stack_.end());
    stack_.resize(stack_.size() - count);
    return result;
  }

  std::vector<PickleId> pop_to_mark() {
    if (marks_.empty()) fail_at("a mark that is not there");
    auto result = pop(stack_.size() - marks_.back());
    marks_.pop_back();
    return result;
  }

  bool push_sequence(std::vector<PickleId> items) { return push({Kind::sequence, 0, {}, std::move(items)}); }
  bool push_mapping() { return push({Kind::mapping, 0, {}, {}}); }
  bool push_persistent() { return push({Kind::persistent, 0, {}, pop(1)}); }

  /// Adds to the container on top of the stack.
  bool add(Kind kind, std::vector<PickleId> const& items) {
    if (stack_.size() <= floor()) fail_at("a container that is not there");
    auto& container = pickle_.values[stack_.back()];
    if (container.kind != kind || (kind == Kind::mapping && items.size() % 2 != 0)) {
      fail_at("items for what does not hold them");
    }
    container.items.insert(container.items.end(), items.begin(), items.end());
    return true;
  }

  bool push_global(std::string_view module, std::string_view name) {
    pickle_.names.push_back(std::make_unique<std::string>(std::string(module) + " " + std::string(name)));
    return push({Kind::global, 0, *pickle_.names.back(), {}});
  }

  bool push_global_of_stack() {
    auto const names = pop(2);
    for (auto const id : names) {
      if (pickle_.values[id].kind != Kind::text) fail_at("a name that is no text");
    }
    return push_global(pickle_.values[names[0]].text, pickle_.values[names[1]].text);
  }

  /// An empty ordered dictionary is what its call makes, and is filled afterwards.
  bool call() {
    auto const items = pop(2);
    auto const& function = pickle_.values[items[0]];
    auto const& arguments = pickle_.values[items[1]];
    if (function.kind != Kind::global || arguments.kind != Kind::sequence) fail_at("a call of what is no function");
    if (function.text == "collections OrderedDict" && arguments.items.empty()) return push_mapping();
    return push({Kind::call, 0, {}, items});
  }

  /// The state of a dictionary is what torch keeps beside the tensors of a state_dict: its versions. Of what a call
  /// would make, nothing is known anyway.
  bool build() {
    pop(1);
    auto const kind = stack_.size() <= floor() ? Kind::none : pickle_.values[stack_.back()].kind;
    if (kind != Kind::mapping && kind != Kind::call) fail_at("a state for what has none");
    return true;
  }

  bool push_long(std::size_t count) {
    auto const digits = take(count);
    if (count > sizeof(std::int64_t)) fail_at("an integer of more than 64 bits");
    std::uint64_t value = !digits.empty() && static_cast<signed char>(digits.back()) < 0 ? ~std::uint64_t{0} : 0;
    for (auto i = count; i-- > 0;) value = value << 8 | static_cast<unsigned char>(digits[i]);
    return push_number(Kind::integer, static_cast<std::int64_t>(value));
  }

  bool remember(std::uint64_t index) {
    if (stack_.size() <= floor()) fail_at("a value that is not there");
    memo_[index] = stack_.back();
    return true;
  }

  bool recall(std::uint64_t index) {
    auto const found = memo_.find(index);
    if (found == memo_.end()) fail_at("a value that was not remembered");
    stack_.push_back(found->second);
    return true;
  }

  bool mark() {
    marks_.push_back(stack_.size());
    return true;
  }

  /// Passes over bytes that say nothing of the values.
  bool pass_over(std::uint64_t count) {
    take(count);
    return true;
  }

  bool begin() {
    auto const protocol = one_byte();
    if (protocol < 2 || protocol > 5) fail(fmt::format("has a pickle of protocol {}", protocol));
    return true;
  }

  bool push_real() { return pass_over(sizeof(double)) && push_number(Kind::real, 0); }

  bool push_global_of_lines() {
    auto const module = line();
    return push_global(module, line());
  }

  /// Does the operation, and returns whether the pickle goes on.
  bool step(unsigned char opcode) {
    using M = PickleMachine;
    struct Operation {
      unsigned char opcode;
      bool (*run)(M&);
    };
    static constexpr Operation operations[] = {
        {0x80, [](M& m) { return m.begin(); }},       // PROTO
        {0x95, [](M& m) { return m.pass_over(8); }},  // FRAME
        {'.', [](M&) { return false; }},
        {'(', [](M& m) { return m.mark(); }},
        {'N', [](M& m) { return m.push({}); }},
        {0x88, [](M& m) { return m.push_number(Kind::truth, 1); }},  // NEWTRUE
        {0x89, [](M& m) { return m.push_number(Kind::truth, 0); }},  // NEWFALSE
        {'J', [](M& m) { return m.push_number(Kind::integer, static_cast<std::int32_t>(m.number<std::uint32_t>())); }},
        {'K', [](M& m) { return m.push_number(Kind::integer, m.one_byte()); }},
        {'M', [](M& m) { return m.push_number(Kind::integer, m.number<std::uint16_t>()); }},
        {0x8a, [](M& m) { return m.push_long(m.one_byte()); }},  // LONG1
        {'G', [](M& m) { return m.push_real(); }},
        {'X', [](M& m) { return m.push_text(m.take(m.number<std::uint32_t>())); }},
        {'B', [](M& m) { return m.push_text(m.take(m.number<std::uint32_t>())); }},
        {'T', [](M& m) { return m.push_text(m.take(m.number<std::uint32_t>())); }},
        {0x8c, [](M& m) { return m.push_text(m.take(m.one_byte())); }},  // SHORT_BINUNICODE
        {'C', [](M& m) { return m.push_text(m.take(m.one_byte())); }},
        {'U', [](M& m) { return m.push_text(m.take(m.one_byte())); }},
        {')', [](M& m) { return m.push_sequence({}); }},
        {']', [](M& m) { return m.push_sequence({}); }},
        {0x8f, [](M& m) { return m.push_sequence({}); }},  // EMPTY_SET
        {'}', [](M& m) { return m.push_mapping(); }},
        {'t', [](M& m) { return m.push_sequence(m.pop_to_mark()); }},
        {0x85, [](M& m) { return m.push_sequence(m.pop(1)); }},  // TUPLE1
        {0x86, [](M& m) { return m.push_sequence(m.pop(2)); }},
        {0x87, [](M& m) { return m.push_sequence(m.pop(3)); }},
        {'a', [](M& m) { return m.add(Kind::sequence, m.pop(1)); }},
        {'e', [](M& m) { return m.add(Kind::sequence, m.pop_to_mark()); }},
        {0x90, [](M& m) { return m.add(Kind::sequence, m.pop_to_mark()); }},  // ADDITEMS
        {'s', [](M& m) { return m.add(Kind::mapping, m.pop(2)); }},
        {'u', [](M& m) { return m.add(Kind::mapping, m.pop_to_mark()); }},
        {'q', [](M& m) { return m.remember(m.one_byte()); }},
        {'r', [](M& m) { return m.remember(m.number<std::uint32_t>()); }},
        {0x94, [](M& m) { return m.remember(m.memo_.size()); }},  // MEMOIZE
        {'h', [](M& m) { return m.recall(m.one_byte()); }},
        {'j', [](M& m) { return m.recall(m.number<std::uint32_t>()); }},
        {'c', [](M& m) { return m.push_global_of_lines(); }},
        {0x93, [](M& m) { return m.push_global_of_stack(); }},  // STACK_GLOBAL
        {'Q', [](M& m) { return m.push_persistent(); }},
        {'R', [](M& m) { return m.call(); }},
        {0x81, [](M& m) { return m.call(); }},  // NEWOBJ
        {'b', [](M& m) { return m.build(); }}};
    auto const* const found = std::ranges::find(operations, opcode, &Operation::opcode);
    if (found == std::end(operations)) fail_at(fmt::format("the operation 0x{:02x}", opcode));
    return found->run(*this);
  }

  Bytes bytes_;
  std::string const& where_;
  std::size_t place_ = 0;
  Pickle pickle_;
  std::vector<PickleId> stack_;
  std::vector<std::size_t> marks_;
  std::unordered_map<std::uint64_t, PickleId> memo_;
};

}  // namespace

Pickle parse_pickle(Bytes bytes, std::string const& where) { return PickleMachine(bytes, where).run(); }

}  // namespace pe::audit
