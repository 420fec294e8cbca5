/// The laws of clock-blog, by the names that theory/sources/clock-blog.toml calls them by.
#include "theory/claims/clock_blog.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/closed_form.hpp"
#include "theory/schemes/geometric.hpp"

namespace pe {

using namespace clock_blog;

Laws clock_blog_laws() {
  return {
      law<ClosedForm, SinusoidalExponentJOverD>("clock-blog.equation-1"),
      law<ClosedForm, Sinusoidal>("clock-blog.equation-2"),
      law<ColumnChanges, Binary>("clock-blog.column-changes"),
      law<HammingDistances, Binary>("clock-blog.hamming-distances"),
      law<HourHandCodes<Format::binary32, 43200>, Clock>("clock-blog.hour-hand-in-single"),
      law<HourHandCodes<Format::binary16, 28224>, Clock>("clock-blog.hour-hand-in-half"),
      law<HourHandCodes<Format::bfloat16, 6832>, Clock>("clock-blog.hour-hand-in-bfloat16"),
      law<AlternationSlows<1, 200>, Sinusoidal>("clock-blog.columns-slow"),
      law<EntriesOfDimension, Sinusoidal>("clock-blog.entries-of-dimension"),
      law<AlternationSlows<2, 200>, Sinusoidal>("clock-blog.columns-slow-by-kind"),
      law<NearerIsLighter, Sinusoidal>("clock-blog.nearer-is-lighter"),
      law<MatrixFigure<Counted{}>, Sinusoidal>("clock-blog.matrix-figure"),
      law<CodeEntries, Sinusoidal>("clock-blog.code"),
      law<CodeEntries, SinusoidalZeroLast>("clock-blog.code-odd-dimension"),
  };
}

}  // namespace pe
