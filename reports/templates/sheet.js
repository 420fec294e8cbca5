// The search over the entries of the page: those stay that have every word. Comes after base.js.
"use strict";
(() => {
  const form = document.querySelector("form[role=search]");
  if (!form) return;
  const field = form.elements.words, count = form.querySelector("output");
  const entries = [...document.querySelectorAll("[data-words]")];
  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const entry of entries) {
      entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
      if (!entry.hidden) ++found;
    }
    for (const kind of document.querySelectorAll(".kind-of")) kind.hidden = !kind.querySelector("[data-words]:not([hidden])");
    count.textContent = !words.length ? "" : found ? tr("{} found", found) : tr("No entry has all of these words.");
    history.replaceState(null, "", words.length ? `#search?${encodeURIComponent(field.value)}` : location.pathname + location.search);
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", search);
  if (location.hash.startsWith("#search?")) field.value = decodeURIComponent(location.hash.slice(8));
  if (field.value) search();
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target === field) return;
    event.preventDefault();
    field.focus();
  });
})();
