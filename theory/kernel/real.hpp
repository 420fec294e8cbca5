/// High-precision reals: MPFR at a fixed number of decimal digits, every operation correctly rounded.
///
/// Expression templates are off: with them `auto e = a + b` keeps references and may reorder operations.
#pragma once

#include <boost/multiprecision/mpfr.hpp>

namespace pe {

template <unsigned Digits>
using Real = boost::multiprecision::number<
    boost::multiprecision::mpfr_float_backend<Digits, boost::multiprecision::allocate_stack>,
    boost::multiprecision::et_off>;

}  // namespace pe
