/// The parts of the pages, built into the program by embed.cmake so that it needs no installed files.
#pragma once

#include <string_view>

namespace pe::reports::assets {

extern std::string_view const base_css;        ///< base.css: what every page shares
extern std::string_view const base_js;         ///< base.js
extern std::string_view const page_html;       ///< page.html.mustache
extern std::string_view const claim_html;      ///< claim.html.mustache: the row of a claim
extern std::string_view const story_html;      ///< story.html.mustache: what opens below it
extern std::string_view const finding_html;    ///< finding.html.mustache: what a finding answers
extern std::string_view const page_css;        ///< page.css
extern std::string_view const page_js;         ///< page.js
extern std::string_view const document_html;   ///< document.html.mustache
extern std::string_view const documents_html;  ///< documents.html.mustache
extern std::string_view const document_css;    ///< document.css, for both
extern std::string_view const figures_js;      ///< figures.js: for pages with figures
extern std::string_view const try_js;          ///< try.js: a figure to be dragged
extern std::string_view const audit_html;      ///< audit.html.mustache
extern std::string_view const audit_css;       ///< audit.css

extern std::string_view const comparison_html;  ///< comparison.html.mustache
extern std::string_view const comparison_css;   ///< comparison.css
extern std::string_view const comparison_js;    ///< comparison.js

extern std::string_view const katex_js;  ///< KaTeX, which sets the mathematics of a page (third_party/katex)

extern std::string_view const catalogue_zh;  ///< zh.po: what is fixed, in Chinese
extern std::string_view const cards_zh;      ///< cards.zh.po: what is said of findings in Chinese sources, in Chinese

extern std::string_view const document_tex;  ///< document.tex.mustache: the fragments of the LaTeX document
extern std::string_view const pebench_sty;   ///< pebench.sty: what LaTeX needs for our tables and figures

}  // namespace pe::reports::assets
