/// Which step of computing a table was rounded to which format: the narrowest pipeline that explains every entry.
#pragma once

#include <optional>
#include <string>

#include "experiments/audit/phases/identify.hpp"
#include "experiments/audit/phases/scan.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::phases {

/// How far the entries of a sound program may be from their exact values, with every step rounded as `pipeline` says.
/// `log_frequencies` are ln w of each pair, `amplitude_error` is relative. The derivation stands in pipeline.cpp.
Allowance allowance_of(Pipeline const& pipeline, std::vector<double> const& log_frequencies, double amplitude,
                       double amplitude_error, double log_step = 0);

/// The pipelines of sound programs, in the order in which they are tried.
enum class Sound { correctly_rounded, binary64_angles, binary32_angles, running_product, from_slowest };

struct Explained {
  std::optional<Sound> pipeline;  ///< nothing: not every entry fits any of them
  Scan scan;                      ///< the comparison of all entries, under the last allowance that was tried
  Allowance allowance;            ///< that one
};

/// Compares all entries, under one pipeline after the other until one explains them all.
Explained explain(Hypothesis const& hypothesis, Expectation const& expectation, int jobs,
                  BesideScan const& beside = {});

/// Steps that were rounded to half or bfloat16, as a reconstruction of the sampled entries shows.
struct Narrowed {
  Format format = Format::bfloat16;
  bool positions = false, frequencies = false, angles = false;
  double explained = 0;               ///< the part of the sampled entries that the reconstruction meets
  bool from_data = false;             ///< the frequencies that it rounds are those which the data tell
  double (*whole)(double) = nullptr;  ///< how angles were made whole numbers, where they were
};

/// The fewest narrow steps that explain the sampled entries; nothing when none do.
std::optional<Narrowed> find_narrow_steps(Hypothesis const& hypothesis);

/// ln w of each pair.
std::vector<double> log_frequencies(Hypothesis const& hypothesis);

}  // namespace pe::audit::phases
