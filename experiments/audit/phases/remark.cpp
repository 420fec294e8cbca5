// What a table that fits still has to be told of (K2, K7, K12, K14b), and what differs from what was expected.
#include <fmt/format.h>

#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/phases/describe.hpp"
#include "experiments/audit/phases/diagnose.hpp"

namespace pe::audit::phases {
namespace {

void remark_zero_rows(Judged const& judged, Audit& audit) {
  auto const& rows = judged.zero_rows();
  if (rows.empty()) return;
  if (rows.size() == 1 && rows.front() <= 1) {
    audit.findings.push_back(
        note("padding-row",
             fmt::format("Row {} is zero: the padding token's, as in fairseq and its descendants.", rows.front())));
    return;
  }
  // The cosine of pair 0 may be 0 nearly; in some column the exact value is large.
  auto worst = judged.worst(rows.front(), 0);
  for (std::int64_t c = 1; c < judged.hypothesis().matrix.columns(); ++c) {
    auto next = judged.worst(rows.front(), c);
    if (std::abs(std::stod(next.expected)) > std::abs(std::stod(worst.expected))) worst = std::move(next);
  }
  audit.findings.push_back(
      defect("zeroed-row",
             rows.size() == 1 ? fmt::format("Row {} is zero.", rows.front())
                              : fmt::format("{} rows are zero, the first is row {}.", rows.size(), rows.front()),
             "a padding index that is no padding here, or rows that were never filled",
             "compute these rows like the others", std::move(worst)));
}

void remark_direction(Judged const& judged, Options const& options, Audit& audit) {
  auto const& h = judged.hypothesis();
  if (h.fit.step >= 0 || (options.position_step && *options.position_step < 0)) return;
  if (h.first_position != 0) {
    audit.findings.push_back(note(
        "descending", fmt::format("Positions fall from {}, as in Transformer-XL.", plain_number(h.first_position))));
    return;
  }
  auto const row = h.matrix.rows() > 1 ? 1 : 0;
  auto const sines = h.layout.sines();
  auto worst = judged.worst(row, sines.front());
  // The witness is told in the positions that were meant.
  worst.position = -*worst.position;
  worst.expected = worst.found.starts_with('-') ? worst.found.substr(1) : "-" + worst.found;
  worst.ulps.reset();
  audit.findings.push_back(defect("sign-flipped",
                                  "Every sine has the other sign: the table turns clockwise. Norms and relative scores "
                                  "cannot tell, a checkpoint can.",
                                  "sin(-angle), or the transpose of the rotation",
                                  "negate the sines, or apply the table with the other rotation", std::move(worst)));
}

void remark_storage(Judged const& judged, Audit& audit) {
  auto const& h = judged.hypothesis();
  bool const narrow = h.storage == Format::binary16 || h.storage == Format::bfloat16;
  if (!narrow || !judged.fits()) return;
  auto const* const format = h.storage == Format::bfloat16 ? "bfloat16" : "float16";
  audit.findings.push_back(
      note("stored-narrow", fmt::format("The table was computed in float32 or better and then {} {}: each entry lost "
                                        "a rounding, and no more.",
                                        h.stored_narrower ? "went through" : "stored as", format)));
}

void compare_position(Judged const& judged, Options const& options, Audit& audit) {
  auto const& h = judged.hypothesis();
  auto const wanted = options.first_position ? options.first_position : expected_number(options, "offset");
  if (!wanted) {
    if (h.first_position != 0 && h.fit.step > 0) {
      audit.findings.push_back(
          note("positions-start-at", fmt::format("Row 0 stands for position {}.", plain_number(h.first_position))));
    }
    return;
  }
  if (*wanted == h.first_position) return;
  audit.findings.push_back(defect("position-offset",
                                  fmt::format("Row 0 holds position {}, where {} is expected.",
                                              plain_number(h.first_position), plain_number(*wanted)),
                                  "an index that starts at 1, or a padding offset added twice or not at all",
                                  "let row r hold position r plus the offset", judged.worst(0, 0)));
}

void compare_layout(Judged const& judged, Options const& options, Audit& audit) {
  auto const& name = judged.hypothesis().layout.name;
  std::string wanted;
  if (auto const found = options.expected.find("layout"); found != options.expected.end()) wanted = found->second;
  if (wanted.empty() && options.expected_scheme.starts_with("rope-half-split")) wanted = "half-split";
  auto const duplicated = name.ends_with("interleaved")  ? "interleaved"
                          : name.ends_with("half-split") ? "half-split"
                                                         : "";
  // Of a table in which each sine stands once, either rotation can be meant.
  bool const tells = judged.hypothesis().layout.rotary && *duplicated != '\0';
  if (wanted.empty() || name == wanted || (tells ? duplicated == wanted : judged.hypothesis().layout.rotary)) return;
  auto const column = judged.hypothesis().matrix.columns() > 1 ? 1 : 0;
  auto worst = judged.worst(judged.hypothesis().matrix.rows() > 1 ? 1 : 0, column);
  worst.expected.clear();
  worst.ulps.reset();
  audit.findings.push_back(defect(
      "mixed-layout", fmt::format("The table is laid out {}, where {} is expected.", name, wanted),
      "frequencies of one rotary layout used with the rotation of the other: every column but the first and the last "
      "meets a wrong angle",
      "repeat each frequency for its own pair: cat(f, f) for half-split, repeat_interleave(f, 2) for interleaved",
      std::move(worst)));
}

void compare_base(Judged const& judged, Options const& options, Audit& audit) {
  auto const wanted = expected_number(options, "base");
  auto const& h = judged.hypothesis();
  auto const& found = audit.convention.base;
  if (!wanted || !found || *found == *wanted || h.frequencies.size() < 2) return;
  // Two bases that this table cannot tell apart are no finding.
  auto other = h;
  other.fit.progression.base = *wanted;
  BallPrecision const scope(frequency_bits);
  other.frequencies = other.fit.progression.frequencies(h.layout.pairs);
  Judged const expected(std::move(other), 2);
  if (expected.fits()) {
    audit.convention.base = *wanted;
    return;
  }
  auto const& spot = expected.scan().by_error;
  audit.findings.push_back(defect(
      "wrong-base", fmt::format("The base is {}, where {} is expected.", plain_number(*found), plain_number(*wanted)),
      "rope_theta was not passed on, or that of another model", "compute the frequencies with the base of the model",
      expected.worst(spot.row, spot.column)));
}

void remark_amplitude(Judged const& judged, Audit& audit) {
  auto const& h = judged.hypothesis();
  if (h.amplitude == 1 || h.scaling != "none") return;
  auto const factor = h.amplitude_estimated ? fmt::format("{:.9g}", h.amplitude) : plain_number(h.amplitude);
  audit.findings.push_back(note("amplitude", fmt::format("Every entry is {} times a sine or cosine.", factor)));
  if (audit.convention.up_to.empty()) audit.convention.up_to = "the constant factor " + factor;
}

}  // namespace

void remark(Judged const& judged, Options const& options, Audit& audit) {
  auto const& h = judged.hypothesis();
  remark_zero_rows(judged, audit);
  remark_direction(judged, options, audit);
  remark_storage(judged, audit);
  remark_amplitude(judged, audit);
  compare_position(judged, options, audit);
  compare_layout(judged, options, audit);
  compare_base(judged, options, audit);
  if (h.layout.name == "half-split and interleaved" || h.layout.name == "interleaved and half-split") {
    audit.findings.push_back(defect("mixed-layout",
                                    "Cosines and sines are laid out differently: one by halves, the other by repeats.",
                                    "cat(f, f) for one of them and repeat_interleave(f, 2) for the other",
                                    "make both from the same angles", std::nullopt));
  }
  if (!h.fit.progression.round && h.scaling == "none") {
    audit.findings.push_back(note("base-from-data", fmt::format("The frequencies are geometric; their base, {:.7g}, is "
                                                                "known from the data only.",
                                                                h.fit.progression.base)));
  }
}

void diagnose(Judged const& judged, Audit& audit) {
  bool const entries = diagnose_entries(judged, audit);
  if (!entries && diagnose_precision(judged, audit)) return;
  std::vector<std::int64_t> rows;
  diagnose_rows(judged, rows, audit);
  diagnose_columns(judged, rows, audit);
}

}  // namespace pe::audit::phases
