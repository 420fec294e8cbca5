/// Every scheme that is a type; those that are text files are written_schemes() (families/guests.hpp). The folder and
/// this list are compared by a house test. What is made from it need not read all schemes: their descriptors are
/// schemes() (about.hpp).
#pragma once

#include <map>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "theory/schemes/alibi.hpp"
#include "theory/schemes/binary.hpp"
#include "theory/schemes/clock.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/cope.hpp"
#include "theory/schemes/deberta.hpp"
#include "theory/schemes/fire.hpp"
#include "theory/schemes/floater.hpp"
#include "theory/schemes/fourier.hpp"
#include "theory/schemes/fox.hpp"
#include "theory/schemes/geometric.hpp"
#include "theory/schemes/growing.hpp"
#include "theory/schemes/hierarchical.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/linear.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/pope.hpp"
#include "theory/schemes/relative_table.hpp"
#include "theory/schemes/rope_axes.hpp"
#include "theory/schemes/rope_mixed.hpp"
#include "theory/schemes/rope_scaled.hpp"
#include "theory/schemes/shaw.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"
#include "theory/schemes/string.hpp"
#include "theory/schemes/survey_sinusoidal_1d.hpp"
#include "theory/schemes/survey_sinusoidal_2d.hpp"
#include "theory/schemes/t5_printed.hpp"
#include "theory/schemes/transformer_xl.hpp"
#include "theory/schemes/tupe.hpp"
#include "theory/schemes/urpe.hpp"
#include "theory/schemes/wavelet.hpp"
#include "theory/schemes/xpos.hpp"

namespace pe {

using Schemes =
    std::tuple<Sinusoidal, Rope, RopeHalfSplit, RopeClockwise, RopeHalfSplitClockwise, RopeLinear, RopeNtk,
               RopeDynamicNtk, RopeNtkAlpha, RopeNtkByDoubling, RopeYarn, RopeYarnUntruncated, RopeYarnDeepseek,
               RopeYarnPaper, RopeLlama3, RopeLongRope, RopeProportional, RopeResonance, RopePartial,
               RopePartialHalfSplit, RopeAxial, RopeAxialAlternating, Mrope, MropeInterleaved, MropeTimeLast,
               Normalised, Linear, Binary, BinaryMostSignificantFirst, BinarySigned, Clock, ClockAsIntended,
               ClockAsPrinted, SinusoidalExponentJOverD, AlienClock, AlienClockAsPrinted, Growing, Nerf, NerfWithoutPi,
               FourierFeatures, Learnable, LearnableWithOffset, Sinusoidal2d, Sinusoidal2dWidthFirst,
               SurveySinusoidal1d, SurveySinusoidal1dFixed, SurveySinusoidal2d, Floater, ComplexOrder, Hierarchical,
               Attention, CausalAttention, Shaw, TransformerXl, XlnetPrinted, T5, T5Causal, T5Printed, T5PrintedGrid,
               Alibi, AlibiTwoSided, AlibiInterpolated, Fire, Xpos, Cope, Fox, Tupe, Wavelet, Pope, StringCayley,
               StringCirculant, RopeMixed, RelativeTable, Swin, Deberta, Urpe>;

/// Calls visit(std::type_identity<Scheme>{}) for each, in order.
void for_each_scheme(auto const& visit) {
  [&]<class... Scheme>(std::tuple<Scheme...> const*) {
    (visit(std::type_identity<Scheme>{}), ...);
  }(static_cast<Schemes const*>(nullptr));
}

/// Calls visit(std::type_identity<Scheme>{}, std::type_identity<Wrong>{}) for each wrong version of each, in order.
void for_each_wrong_version(auto const& visit) {
  for_each_scheme([&]<class Scheme>(std::type_identity<Scheme> scheme) {
    [&]<class... Wrong>(WrongVersions<Wrong...> const&) {
      (visit(scheme, std::type_identity<Wrong>{}), ...);
    }(VariantsOf<Scheme>{});
  });
}

/// What `of` makes of std::type_identity<Scheme>{} for the scheme or wrong version of this name, made once for all of
/// them; Value{} for any other name.
template <class Value, class Of>
Value const& by_name(std::string_view name, Of const& of) {
  static auto const list = [&] {
    std::map<std::string_view, Value> result;
    for_each_scheme([&]<class Scheme>(std::type_identity<Scheme> scheme) { result.emplace(Scheme::name, of(scheme)); });
    for_each_wrong_version([&]<class Scheme, class Wrong>(std::type_identity<Scheme>, std::type_identity<Wrong> wrong) {
      result.emplace(Wrong::name, of(wrong));
    });
    return result;
  }();
  static Value const none{};
  auto const found = list.find(name);
  return found == list.end() ? none : found->second;
}

}  // namespace pe
