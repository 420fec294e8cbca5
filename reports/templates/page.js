// The table of claims: folding, sorting, filtering, deep links. Comes after base.js.
"use strict";
(() => {
  const table = document.querySelector("table.claims");
  const claims = [...table.querySelectorAll("tbody.claim")];
  const form = document.querySelector("form.filters");

  // Folding. A row is a button, and the rest of its line follows it for the mouse.
  const toggle = (claim) => claim.querySelector(".toggle");
  const isOpen = (claim) => toggle(claim).getAttribute("aria-expanded") === "true";
  const setOpen = (claim, open) => {
    toggle(claim).setAttribute("aria-expanded", String(open));
    claim.querySelector(".details").hidden = !open;
    if (open) pebench.setMathematics(claim);
  };
  for (const claim of claims) {
    setOpen(claim, false);
    claim.querySelector(".row").addEventListener("click", () => {
      if (String(getSelection())) return;
      setOpen(claim, !isOpen(claim));
      if (isOpen(claim)) history.replaceState(null, "", claim.querySelector(".permalink").href);
    });
  }

  // Sorting: up, down, and back to the order of the sources.
  const columns = [...table.tHead.rows[0].cells];
  const collator = new Intl.Collator("en", { numeric: true });
  const key = (claim, column) => {
    const cell = claim.rows[0].cells[column];
    return "numeric" in columns[column].dataset ? cell.dataset.sort : cell.textContent.trim();
  };
  const compareNumbers = (a, b) => (a === "inf" ? Infinity : Number(a)) - (b === "inf" ? Infinity : Number(b)) || 0;
  const sort = (column, direction) => {
    columns.forEach((head) => head.removeAttribute("aria-sort"));
    const ordered = [...claims];
    if (direction) {
      columns[column].setAttribute("aria-sort", direction);
      const sign = direction === "ascending" ? 1 : -1;
      const compare = "numeric" in columns[column].dataset ? compareNumbers : collator.compare;
      ordered.sort((a, b) => {
        const left = key(a, column), right = key(b, column);
        if (!left || !right) return Number(!left) - Number(!right); // rows without a value stay last
        return sign * compare(left, right);
      });
    }
    table.append(...ordered);
  };
  columns.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    const next = { null: "ascending", ascending: "descending", descending: null };
    button.addEventListener("click", () => sort(column, next[head.getAttribute("aria-sort")]));
  });

  // Filtering.
  const texts = new Map(claims.map((claim) => [claim, claim.textContent.toLowerCase()]));
  const isWanted = (claim) => {
    const { text, source, verdict, evidence } = form.elements;
    const words = text.value.toLowerCase().split(/\s+/);
    const verdictFits = verdict.value === "surprise" ? "surprise" in claim.dataset : claim.dataset.verdict === verdict.value;
    return (!source.value || claim.dataset.source === source.value) && (!verdict.value || verdictFits) &&
      (!evidence.value || claim.dataset.evidence === evidence.value) &&
      words.every((word) => texts.get(claim).includes(word));
  };
  const filter = () => {
    for (const claim of claims) claim.hidden = !isWanted(claim);
    const shown = claims.filter((claim) => !claim.hidden).length;
    form.querySelector("output").value = shown === claims.length ? `${shown} claims` : `${shown} of ${claims.length} claims`;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  for (const button of form.querySelectorAll("[data-all]")) {
    button.addEventListener("click", () => {
      for (const claim of claims) if (!claim.hidden) setOpen(claim, button.dataset.all === "open");
    });
  }
  for (const name of ["source", "verdict", "evidence"]) {
    for (const link of document.querySelectorAll(`[data-pick-${name}]`)) {
      link.addEventListener("click", () => {
        form.reset();
        form.elements[name].value = link.getAttribute(`data-pick-${name}`);
        setTimeout(filter);
      });
    }
  }
  filter();

  // Deep links: #id opens that claim, whatever the filters are.
  const openTarget = () => {
    let id = location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch { return; }
    const claim = claims.find((candidate) => candidate.id === id);
    if (!claim) return;
    if (claim.hidden) { form.reset(); claim.hidden = false; }
    setOpen(claim, true);
    claim.scrollIntoView();
  };
  addEventListener("hashchange", openTarget);
  openTarget();
})();
