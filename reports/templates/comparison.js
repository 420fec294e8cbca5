// A cell says more in the line above the matrix when it is pointed at, reached by keyboard, or tapped.
"use strict";
(() => {
  const line = document.querySelector(".telltale");
  const tell = (event) => {
    const cell = event.target.closest("td[data-tells]");
    if (cell) line.textContent = cell.dataset.tells;
  };
  const matrix = document.querySelector(".matrix");
  for (const kind of ["mouseover", "focusin", "click"]) matrix.addEventListener(kind, tell);
  pebench.show(document);
})();
