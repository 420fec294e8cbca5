#include "theory/claims/documents.hpp"

#include <algorithm>

namespace pe {
namespace {

Document clock_blog() {
  return {"clock-blog",
          "S000",
          {{"The two formulas", {"Introduction"}},
           {"The clock", {"Clock"}},
           {"The alien clock", {"Clock: the alien clock"}},
           {"Dividing by d",
            {"Clock: the Transformer divides by d", "Clock: if d did not divide", "Clock: divided by d",
             "Clock: sin(k/3600"}},
           {"Distances on the dial",
            {"Clock: distances", "Clock: half a circle", "Clock: a whole circle", "Clock: why 10000"}},
           {"Binary positions", {"Binary"}},
           {"The matrix of codes", {"Matrix: first figure"}},
           {"The matrix of dot products", {"Matrix"}},
           {"The code that draws both", {"Matrix: sinPosition"}},
           {"Summary", {"Summary"}}}};
}

Document mathor2020() {
  return {"mathor2020",
          "S002",
          {{"The ideal design", {"Ideal design"}},
           {"The formula", {"Case formula", "Below the case formula", "The vector"}},
           {"Shown by binary numbers", {"Intuition"}},
           {"The comments", {"Comment"}}}};
}

Document kazemnejad2019() {
  return {"kazemnejad2019",
          "S003",
          {{"What positional encoding is, and two ideas that fail", {"What is positional encoding"}},
           {"Four criteria", {"Ideal criteria"}},
           {"The proposed method", {"Proposed method"}},
           {"The intuition", {"The intuition"}},
           {"Other details", {"Other details"}},
           {"Relative positioning", {"Relative positioning"}},
           {"Frequent questions", {"FAQ"}}}};
}

Document derivation2023() {
  return {"derivation2023",
          "S004",
          {{"0. Preface", {"0"}},
           {"1. The encoding", {"1"}},
           {"2.1 Assumptions", {"2.1"}},
           {"2.2 Short forms", {"2.2"}},
           {"2.3 The task", {"2.3"}},
           {"2.4 PE(p) · PE(p)", {"2.4"}},
           {"2.5 Constructing T(k)", {"2.5"}},
           {"Conclusion", {"2,"}}}};
}

Document zheng2022() {
  return {"zheng2022",
          "S001",
          {{"Introduction", {"introduction"}},
           {"1. Absolute position encoding", {"1:", "1,"}},
           {"1 (1) Sinusoidal: the formula", {"1 (1)"}},
           {"1 (1) Sinusoidal: the code for one axis", {"1 (1), SinusoidalEncoding1d"}},
           {"1 (1) Sinusoidal: two axes, formula and code",
            {"1 (1), formula of p = [p_h, p_w]", "1 (1), positionalencoding2d", "1 (1), exponent 2i/d",
             "1 (1), height and width"}},
           {"1 (2) Learnable", {"1 (2)"}},
           {"1 (3) FLOATER", {"1 (3)"}},
           {"1 (4) Complex-order", {"1 (4)"}},
           {"1 (5) RoPE", {"1 (5)"}},
           {"1 (6) Hierarchical", {"1 (6)"}},
           {"2. Relative position encoding", {"2:"}},
           {"2 (1) Classical", {"2 (1)"}},
           {"2 (2) XLNet", {"2 (2)"}},
           {"2 (3) T5: formula and code", {"2 (3)"}},
           {"2 (3) T5: code of two axes", {"2 (3): code of two axes"}},
           {"2 (4) DeBERTa", {"2 (4)"}},
           {"2 (5) URPE", {"2 (5)"}}}};
}

Document su2021() {
  return {"su2021",
          "",
          {{"3.2 The rotary matrix", {"3.2", "equations 11 and 21"}},
           {"3.3 With linear attention", {"3.3"}},
           {"3.3 Long-term decay of the product", {"3.3, long-term decay"}},
           {"3.4.1 Derivation", {"3.4.1"}},
           {"3.4.3 Long-term decay", {"3.4.3"}, {"rope-score-by-distance"}}}};
}

Document chen2023() {
  return {"chen2023",
          "",
          {{"2.3 Theorem 2.1: a bound of the interpolated score", {"2.3"}, {"interpolation-bound"}},
           {"2.3 How much better than extrapolation", {"abstract", "2.3, below equation 8"}}}};
}

Document peng2023() {
  return {"peng2023",
          "",
          {{"NTK-aware interpolation", {"definition 1"}, {"scaled-frequencies"}},
           {"NTK-by-parts", {"NTK-by-parts"}},
           {"Attention scaling", {"attention scaling"}}}};
}

Document chi2022kerple() {
  return {"chi2022kerple",
          "",
          {{"3.2 A constant that makes the kernel positive definite", {"3.2, lemma 1", "3.2, below lemma 1"}},
           {"3.2 Conditionally positive definite kernels", {"3.2"}, {"bias-curves"}},
           {"4. Connection to prior work", {"4, connection"}},
           {"A.2 Kernels from powers of the distance", {"A.2"}}}};
}

Document men2024() {
  return {"men2024",
          "",
          {{"What is asked of the base", {"4.2"}},
           {"The base that each context needs", {"4.3", "figure 1"}, {"base-against-context"}},
           {"Usual bases", {"usual bases"}}}};
}

Document barbero2024() {
  return {"barbero2024",
          "",
          {{"3. Decay with the distance", {"proposition 3"}},
           {"5. No positions", {"proposition 5"}},
           {"6. Low frequencies", {"theorem 6"}}}};
}

Document press2021() {
  return {"press2021",
          "",
          {{"3. The bias", {"3, the softmax", "3, footnote 10", "the code's mask"}, {"bias-curves"}},
           {"3. The slopes", {"3, the slopes"}},
           {"3. Recency", {"3, recency"}},
           {"Longer inputs", {"abstract"}}}};
}

Document hua2024() {
  return {"hua2024",
          "",
          {{"2. What is periodic", {"2.2"}},
           {"3. What becomes of two frequencies", {"3"}},
           {"4. Frequencies that are set to 0", {"4"}}}};
}

}  // namespace

std::span<Document const> documents() {
  static std::vector<Document> const list{clock_blog(),  mathor2020(), kazemnejad2019(), derivation2023(), zheng2022(),
                                          su2021(),      chen2023(),   peng2023(),       chi2022kerple(),  men2024(),
                                          barbero2024(), press2021(),  hua2024()};
  return list;
}

Document const* find_document(std::string_view key) {
  auto const found = std::ranges::find(documents(), key, &Document::key);
  return found == documents().end() ? nullptr : &*found;
}

DocumentSection const* section_of(Document const& document, std::string_view place) {
  DocumentSection const* best = nullptr;
  std::size_t longest = 0;
  for (auto const& section : document.sections) {
    for (auto const& beginning : section.places) {
      if (beginning.size() > longest && place.starts_with(beginning)) {
        best = &section;
        longest = beginning.size();
      }
    }
  }
  return best;
}

}  // namespace pe
