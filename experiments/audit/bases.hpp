/// Bases of geometric frequencies that published models have: what code that finds a base by trial tries.
#pragma once

#include <array>

namespace pe {

/// Of Vaswani et al. (2017), Su et al. (2021) and of code that is given none.
inline constexpr double usual_base = 10000;

/// Of axes of pictures: 10000, 100 (CroCo, DINOv3) and 20.
inline constexpr std::array<double, 3> bases_of_axes{usual_base, 100, 20};

}  // namespace pe
