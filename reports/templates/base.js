// What every page adds to its own text: set mathematics and buttons that copy. It works on what is in the document
// already and fetches nothing.
"use strict";
const pebench = (() => {
  // Where KaTeX is there and can, mathematics is set as MathML, once; else its LaTeX source stays. It takes a
  // millisecond a formula, so a page asks for what it shows, and all of it is set before a page is printed.
  const setMathematics = (root) => {
    if (typeof katex === "undefined") return;
    for (const place of root.querySelectorAll(".latex:not([data-set])")) {
      const source = place.textContent;
      place.dataset.set = "";
      try {
        katex.render(source, place, { displayMode: true, output: "mathml", strict: "ignore", trust: false });
      } catch {
        place.textContent = source;
      }
    }
  };
  addEventListener("beforeprint", () => setMathematics(document));

  // Copying, also where the clipboard is withheld from pages opened as files.
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button.copy");
    if (!button) return;
    await copy(button.previousElementSibling.textContent);
    button.textContent = "copied";
    setTimeout(() => { button.textContent = "copy"; }, 1500);
  });

  return { setMathematics };
})();
