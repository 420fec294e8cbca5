// The matrix: families that fold, and the sentence of the cell that is pointed at, which a press keeps.
"use strict";
(() => {
  const matrix = document.querySelector(".matrix"), line = document.querySelector(".telltale");
  const [says, command, link] = line.children;
  let kept = null;
  const tell = (cell) => {
    says.textContent = cell.dataset.tells;
    const decided = cell.querySelector("a");
    for (const part of [command, link]) part.hidden = !decided || cell !== kept;
    if (link.hidden) return;
    link.firstChild.href = decided.href;
    const id = decodeURIComponent(decided.hash.slice(1));
    command.hidden = id.startsWith("note-");
    command.firstChild.textContent = `./bench explain ${id}${cell.parentElement.dataset.option ?? ""}`;
    command.querySelector(".copy")?.remove();
    pebench.show(line);
  };
  const cellOf = (event) => event.target.closest("td[data-tells]");
  for (const kind of ["mouseover", "focusin"]) {
    matrix.addEventListener(kind, (event) => { if (cellOf(event)) tell(cellOf(event)); });
  }
  matrix.addEventListener("mouseleave", () => { if (kept) tell(kept); });
  matrix.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (!cell || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    kept?.classList.remove("kept");
    kept = cell;
    kept.classList.add("kept");
    tell(cell);
  });

  // A table that is wider than its frame says which of its columns are in sight.
  for (const frame of document.querySelectorAll(".matrix-frame, .scroll")) {
    const sight = document.createElement("p"), [corner, ...heads] = frame.querySelectorAll("thead tr:last-child th");
    sight.className = "in-sight";
    sight.setAttribute("role", "status");
    frame.before(sight);
    const look = () => {
      const left = corner.getBoundingClientRect().right, right = frame.getBoundingClientRect().right;
      const seen = heads.map((head) => head.getBoundingClientRect()).map((box) => (box.left + box.right) / 2)
        .map((middle, i) => (middle > left && middle < right ? i + 1 : 0)).filter(Boolean);
      sight.hidden = frame.scrollWidth <= frame.clientWidth;
      sight.textContent = tr("Columns {} to {} of {}; scroll sideways for the others", seen[0], seen[seen.length - 1], heads.length);
      frame.classList.toggle("more", frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1);
    };
    frame.addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    look();
  }

  // Families are folded until they are opened; the address says which are open.
  const families = [...matrix.querySelectorAll("tbody[data-family]")];
  const toggle = (family) => family.querySelector(".toggle");
  const isOpen = (family) => toggle(family).getAttribute("aria-expanded") === "true";
  const setOpen = (family, open) => {
    toggle(family).setAttribute("aria-expanded", String(open));
    for (const row of family.querySelectorAll("tr:not(.family)")) row.hidden = !open;
  };
  const restore = () => {
    const open = new URLSearchParams(location.hash.startsWith("#matrix?") ? location.hash.slice("#matrix?".length) : "").getAll("open");
    for (const family of families) setOpen(family, open.includes(family.dataset.family));
  };
  for (const family of families) {
    family.querySelector(".family").addEventListener("click", (event) => {
      if (cellOf(event)) return;
      setOpen(family, !isOpen(family));
      const state = new URLSearchParams(families.filter(isOpen).map((each) => ["open", each.dataset.family]));
      history.replaceState(null, "", `#matrix${state.size ? `?${state}` : ""}`);
    });
  }
  addEventListener("hashchange", () => { if (location.hash.startsWith("#matrix")) restore(); });
  addEventListener("beforeprint", () => { for (const family of families) setOpen(family, true); });
  if (families.length) restore();
  pebench.show(document);
})();
