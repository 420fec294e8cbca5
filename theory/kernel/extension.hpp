/// Why an identity of a few pairs is one of any number of pairs, and what of that reason is looked at.
///
/// To set a pair to 0 is to give it frequency 0 and entries 0: its sines become 0, its cosines 1. This keeps s^2 + c^2
/// = 1, so it maps identities to identities. Let F be the difference of two sides at N pairs, of which no term couples
/// all N pairs. If F becomes an identity whichever one of the pairs is set to 0, then F is an identity itself:
///
///   Let P_i set pair i to 0. These are projections that commute, so 1 = sum over all sets T of pairs of the product of
///   (1 - P_i) for i in T and P_i for the others. T = all pairs takes F to 0, because a term without a symbol of pair i
///   is taken to 0 by 1 - P_i. Any other T has an i outside of it, and P_i F = 0 on the circles. So F = 0 on them.
///
/// Hence by induction, if at every number of pairs N
///   (1) each component becomes a component of N - 1 pairs when a pair is set to 0, or one number on both sides, and
///   (2) no term of a side couples all N pairs,
/// then the law is an identity for all N >= n as soon as it is one for n pairs. Both are looked at on the sides as they
/// are stated, for N up to some M with (2) at M at the latest. That they go on beyond M rests on how sides are made:
/// one program makes them at every d, by sums over pairs, the summands of which it multiplies a fixed number of times.
#pragma once

#include <memory>

#include "theory/kernel/law.hpp"
#include "theory/kernel/polynomials.hpp"

namespace pe {

/// The sides of a law over polynomials, as it states them: nothing is reduced, nor subtracted from each other.
struct FormalSides {
  std::shared_ptr<PolynomialRing const> ring;
  Sides<Polynomial> components;
};

/// The greatest number of pairs that one term of a side couples.
int pairs_coupled(FormalSides const& sides, Layout layout);

/// Whether each pair of `sides` set to 0 turns each of its components into one of `smaller`, which has one pair less:
/// exactly, or with one number added to both sides; or into one number on both sides.
bool becomes_smaller(FormalSides const& sides, FormalSides const& smaller, Layout layout);

/// Whether all sides are linear in each matrix of the law's names, so that matrices a^T b speak for all.
bool linear_in_matrices(FormalSides const& sides);

}  // namespace pe
