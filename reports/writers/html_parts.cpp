#include "reports/writers/html_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <regex>

#include "reports/counts.hpp"
#include "reports/language.hpp"
#include "reports/templates/assets.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/fill_template.hpp"

namespace pe::reports {
namespace {

constexpr std::size_t large = 24 * 1024;  // bytes
constexpr int digits_for_reading = 3;

/// A field with fewer digits, where it is a number that has more.
std::string shortened(std::string_view field) {
  double value = 0;
  auto const [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc{} || end != field.data() + field.size()) return std::string(field);
  auto text = fmt::format("{:.{}g}", value, digits_for_reading);
  return text.size() < field.size() ? text : std::string(field);
}

/// For the scripts of a page that is not in English: their phrases (base.js).
std::string script_words() {
  if (spoken() == Language::en) return {};
  std::string out;
  for (auto const script : {asset("base.js"), asset("page.js"), asset("figures.js"), asset("try.js"),
                            asset("comparison.js"), asset("sheet.js"), asset("formula.js"), asset("formula_form.js")}) {
    out += script_phrases(script, [](std::string const& english) { return std::string(tr(english)); });
  }
  return "const translations = {\n" + out + "};\n";
}

/// The panels as JSON for an attribute in single quotes. Their places are shares of the picture: five digits are a
/// hundredth of a pixel.
std::string panels_attribute(std::vector<Panel> panels) {
  for (auto& panel : panels) {
    for (auto* const share : {&panel.left, &panel.top, &panel.width, &panel.height})
      *share = std::round(1e5 * *share) / 1e5;
  }
  static std::regex const quotation("&quot;");
  return std::regex_replace(escape_markup(dump(Encode{}(panels), -1)), quotation, "\"");
}

/// In which language the words are, for those who read another; a source that was read in translation says so.
std::string tongue_of(Outcome const& outcome, Run const& run) {
  if (!has_han(outcome.quote) || spoken() == Language::zh) return {};
  auto const source = std::ranges::find(run.sources, outcome.source, &Source::key);
  bool const translated = source != run.sources.end() && source->entry.contains("note") &&
                          source->entry.at("note").find("Chinese translation") != std::string::npos;
  return std::string(translated ? tr("quoted in the Chinese translation that was read") : tr("quoted in Chinese"));
}

}  // namespace

std::string fill_page(std::string_view name, std::string const& katex, Json values) {
  values["base_css"] = translate_css(asset("base.css"), [](std::string const& word) { return std::string(tr(word)); });
  values["base_js"] = script_words() + inline_script(asset("base.js"));
  values["figures_js"] = inline_script(asset("figures.js")) + inline_script(asset("try.js"));
  values["katex"] = inline_script(katex);
  return fill_template(name, values, escape_markup);
}

Json quote_data(Outcome const& outcome, Run const& run) {
  if (outcome.quote.empty()) return nullptr;
  return {{"words", outcome.quote},
          {"language", has_han(outcome.quote) ? "zh" : "en"},
          {"tongue", tongue_of(outcome, run)},
          {"quote_html", set_words(outcome.quote).html}};
}

std::string finding_card(Outcome const& outcome, Run const& run, bool unfolded) {
  auto const source = std::ranges::find(run.sources, outcome.source, &Source::key);
  auto const printed = set_words(outcome.quote);
  bool const chinese = has_han(outcome.quote);
  // Words of another language are translated; what follows from the words is said beside them.
  bool const says = outcome.origin == "implied" || (chinese && spoken() != Language::zh);
  auto rest = Json::array();
  auto const all = answers(outcome);
  for (auto answer = all.begin() + 2; answer != all.end(); ++answer) {
    rest.push_back({{"label", tr(answer->first)}, {"text_html", set_mathematics(answer->second)}});
  }
  return fill_template("finding.html.mustache",
                       {{"title", source == run.sources.end() ? outcome.source : source->title},
                        {"year", source == run.sources.end() ? "" : source->year},
                        {"locator", place(outcome.locator)},
                        {"severity", tr(find_word(impact_words(), outcome.finding->impact).meaning)},
                        {"language", chinese ? "zh" : "en"},
                        {"tongue", tongue_of(outcome, run)},
                        {"printed", printed.html},
                        {"says", says ? set_mathematics(outcome.statement) : ""},
                        {"source_text", printed.has_source ? outcome.quote : ""},
                        {"so", set_mathematics(said(outcome.finding->so))},
                        {"rest", rest},
                        {"unfolded", unfolded}},
                       escape_markup);
}

// Both sequences only occur within its strings.
std::string inline_script(std::string_view script) {
  std::string out;
  for (std::size_t i = 0; i < script.size(); ++i) {
    out += script[i];
    auto const rest = script.substr(i + 1);
    if (script[i] == '<' && (rest.starts_with("/script") || rest.starts_with("!--"))) out += '\\';
  }
  return out;
}

std::string authors(std::string_view bibtex, std::size_t most) {
  constexpr std::string_view between = " and ";
  std::vector<std::string> names;
  while (!bibtex.empty()) {
    auto const name = bibtex.substr(0, bibtex.find(between));
    auto const comma = name.find(", ");
    names.push_back(comma == name.npos ? std::string(name)
                                       : fmt::format("{} {}", name.substr(comma + 2), name.substr(0, comma)));
    bibtex.remove_prefix(std::min(name.size() + between.size(), bibtex.size()));
  }
  if (names.empty()) return {};
  if (names.size() > most || names.back() == "others") return names.front() + " et al.";
  auto out = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) out += (i + 1 == names.size() ? " and " : ", ") + names[i];
  return out;
}

std::string years(std::string const& first, std::map<std::string, std::string> const& entry) {
  auto const published = entry.find("year");
  return published == entry.end() || published->second == first ? first
                                                                : say("{}, published {}", first, published->second);
}

bool is_web_address(std::string_view url) { return url.starts_with("https://") || url.starts_with("http://"); }

Banner banner(Summary const& summary) {
  auto const ended = status(summary);
  if (ended == Status::green) return {"green", "✓"};
  return ended == Status::surprise ? Banner{"red", "✗"} : Banner{"grey", "…"};
}

Json claim_link(std::string const& id) { return {{"id", id}, {"href", fragment(id)}}; }

Json surprise_links(Run const& run, std::string_view source) {
  auto out = Json::array();
  for (auto const& outcome : run.outcomes) {
    if (!outcome.agrees && (source.empty() || outcome.source == source)) out.push_back(claim_link(outcome.id));
  }
  return out;
}

Json word_data(std::span<Word const> words) {
  return list_of(words, [&](auto const& each) -> Json {
    auto const& [word, sign, meaning] = each;
    return {{"word", word}, {"sign", sign}, {"meaning", tr(meaning)}};
  });
}

FigureNumbers figure_numbers(std::string_view csv) {
  if (csv.size() <= large) return {std::string(csv), true};
  std::string out;
  bool is_quoted = false;
  while (!csv.empty()) {
    auto const end = std::min(csv.find_first_of(",\r\n\""), csv.size());
    auto const field = csv.substr(0, end);
    out += is_quoted ? std::string(field) : shortened(field);
    csv.remove_prefix(end);
    if (csv.empty()) break;
    if (csv.front() == '"') is_quoted = !is_quoted;
    out += csv.front();
    csv.remove_prefix(1);
  }
  return {out, false};
}

std::string svg_url(std::string_view svg) {
  // An apostrophe takes a third of a quotation mark's room.
  static std::regex const quoted(R"re(([A-Za-z])="([^"'<>]*)")re");
  std::string out = "data:image/svg+xml,";
  for (auto const c : std::regex_replace(std::string(svg), quoted, "$1='$2'")) {
    auto const byte = static_cast<unsigned char>(c);
    bool const means_something = c == '%' || c == '#' || c == '"' || c == '&' || byte < 0x20 || byte >= 0x7F;
    out += c == '\n' ? " " : means_something ? fmt::format("%{:02X}", byte) : std::string(1, c);
  }
  return out;
}

Json figure_blocks(std::vector<FigureFile> const& figures) {
  return list_of(figures, [&](auto const& figure) -> Json {
    auto const [csv, whole] = figure_numbers(figure.csv);
    constexpr std::string_view box = "viewBox=\"0 0 ";
    auto const at = figure.svg.find(box);
    long width = 0, height = 0;
    if (char* rest = nullptr; at != std::string::npos) {
      width = std::lround(std::strtod(figure.svg.c_str() + at + box.size(), &rest));
      height = std::lround(std::strtod(rest, nullptr));
    }
    return {{"name", figure.name},
            {"width", width},
            {"height", height},
            {"title", figure.title},
            {"caption", set_mathematics(figure.caption)},
            {"svg", figure.svg.empty() ? "" : svg_url(figure.svg)},
            {"csv", !csv.empty()},
            {"numbers", csv},
            {"whole", whole},
            {"panels", panels_attribute(figure.panels)}};
  });
}

Json provenance_rows(Provenance const& provenance) {
  auto out = Json::array();
  for (auto const& [name, value] : provenance_lines(provenance)) out.push_back({{"name", tr(name)}, {"value", value}});
  return out;
}

Json provenance_rows(Provenance const& provenance, std::string const& digest) {
  auto out = Json::array();
  if (!digest.empty()) out.push_back({{"name", tr("results")}, {"value", digest}});
  for (auto const& sentence : provenance.missing) out.push_back({{"name", tr("missing")}, {"value", sentence}});
  for (auto const& row : provenance_rows(provenance)) out.push_back(row);
  return out;
}

std::string run_mark(std::string_view digest) {
  constexpr std::size_t shown = 16;
  return std::string(digest.substr(std::min(digest.find(':') + 1, digest.size())).substr(0, shown));
}

std::string page_link(std::string_view page, std::string_view digest) {
  return digest.empty() ? std::string(page) : fmt::format("{}?run={}", page, run_mark(digest));
}

}  // namespace pe::reports
