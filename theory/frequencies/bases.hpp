/// Bases of geometric frequencies that published models have: what code that finds a base by trial tries.
#pragma once

#include <array>

namespace pe {

/// Of Vaswani et al. (2017), Su et al. (2021) and of code that is given none.
inline constexpr double usual_base = 10000;

/// Of models of text, the most common first: 10000 (Llama 2), 500000 (Llama 3), 1000000 (Mistral, Qwen 2), 5000000
/// (Yi, Qwen 3), 10000000 (Qwen 2.5 of a million words), 150000 (gpt-oss), and those of long-context versions.
inline constexpr std::array<double, 9> bases_of_texts{usual_base, 500000, 1000000, 5000000, 10000000,
                                                      150000,     100000, 50000,   25000};
/// How many of them are common enough to be tried where a trial is expensive, and how many models of several axes have.
inline constexpr std::size_t common_bases = 3, multimodal_bases = 5;

/// Of axes of pictures: 10000, 100 (CroCo, DINOv3) and 20.
inline constexpr std::array<double, 3> bases_of_axes{usual_base, 100, 20};

}  // namespace pe
