// The table of claims: folding, sorting, filtering, deep links. Comes after base.js.
"use strict";
(() => {
  const table = document.querySelector("table.claims");
  const claims = [...table.querySelectorAll("tbody.claim")];
  const form = document.querySelector("form.filters");

  // Folding. A row is a button, and the rest of its line follows it for the mouse. A row that is opened for the first
  // time gets its mathematics and its cost, which the last section of the page lists.
  const toggle = (claim) => claim.querySelector(".toggle");
  const isOpen = (claim) => toggle(claim).getAttribute("aria-expanded") === "true";
  const costs = new Map([...document.querySelectorAll(".row-costs dt a")]
    .map((link) => [link.textContent, link.parentElement.nextElementSibling.textContent]));
  const setOpen = (claim, open) => {
    toggle(claim).setAttribute("aria-expanded", String(open));
    claim.toggleAttribute("data-open", open);
    if (!open || "shown" in claim.dataset) return;
    claim.dataset.shown = "";
    if (costs.has(claim.id)) claim.querySelector(".cost").textContent = `About ${costs.get(claim.id)} of processor time.`;
    pebench.show(claim);
  };
  for (const claim of claims) setOpen(claim, false);
  table.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (!row || String(getSelection())) return;
    const claim = row.parentElement;
    setOpen(claim, !isOpen(claim));
    if (isOpen(claim)) history.replaceState(null, "", claim.querySelector(".permalink").href);
  });

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
      const keys = new Map(claims.map((claim) => [claim, key(claim, column)]));
      ordered.sort((a, b) => {
        const left = keys.get(a), right = keys.get(b);
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

  // Filtering. All text of a claim is searched; it is gathered when the first word is typed.
  let texts;
  const textOf = (claim) => {
    texts ??= new Map(claims.map((each) => [each, each.textContent.toLowerCase()]));
    return texts.get(claim);
  };
  const isWanted = (claim) => {
    const { text, source, verdict, evidence } = form.elements;
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdictFits = verdict.value === "surprise" ? "surprise" in claim.dataset : claim.dataset.verdict === verdict.value;
    return (!source.value || claim.dataset.source === source.value) && (!verdict.value || verdictFits) &&
      (!evidence.value || claim.dataset.evidence === evidence.value) &&
      words.every((word) => textOf(claim).includes(word));
  };
  const none = document.querySelector(".none");
  const filter = () => {
    for (const claim of claims) claim.hidden = !isWanted(claim);
    const shown = claims.filter((claim) => !claim.hidden).length;
    form.querySelector("output").value = shown === claims.length ? `${shown} claims` : `${shown} of ${claims.length} claims`;
    none.hidden = shown > 0;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  none.querySelector("button").addEventListener("click", () => form.reset());
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
  // As in the places where such pages are read, / goes to the search.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    form.elements.text.focus();
  });
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
