// The table of claims: folding, sorting, filtering, deep links. Comes after base.js.
"use strict";
(() => {
  const table = document.querySelector("table.claims");
  const claims = [...table.querySelectorAll("tbody.claim")];
  const form = document.querySelector("form.filters");

  // Folding. A row is a button, and the rest of its line follows it for the mouse. A row that is opened for the first
  // time gets its story, where that is in a file beside the page, its mathematics and its cost.
  const toggle = (claim) => claim.querySelector(".toggle");
  const isOpen = (claim) => toggle(claim).getAttribute("aria-expanded") === "true";
  const costs = new Map([...document.querySelectorAll(".row-costs dt a")]
    .map((link) => [link.textContent, link.parentElement.nextElementSibling.textContent]));
  pebench.addCosts = (rows) => { for (const { id, time } of rows) costs.set(id, time); };
  const tell = async (claim) => {
    const story = claim.querySelector(".story"), file = claim.dataset.file;
    try {
      if (file) {
        await pebench.load(file);
        if (!pebench.stories.has(claim.id)) throw new Error(tr("stories/{}.js is of another run", file));
        story.innerHTML = pebench.stories.get(claim.id);
        await pebench.load("costs").catch(() => {}); // a run that was not timed has none
      }
      if (costs.has(claim.id) && !costs.get(claim.id).startsWith("0.00")) claim.querySelector(".cost").textContent = tr("About {} of processor time.", costs.get(claim.id));
    } catch (problem) {
      story.textContent = tr("{}. './bench explain {}' says the same; './bench report --single-file' makes one page of all.", problem.message, claim.id + (claim.closest("table").dataset.option ?? ""));
    }
    pebench.show(claim);
  };
  const setOpen = (claim, open) => {
    toggle(claim).setAttribute("aria-expanded", String(open));
    claim.toggleAttribute("data-open", open);
    if (!open || "shown" in claim.dataset) return;
    claim.dataset.shown = "";
    tell(claim);
  };
  for (const claim of claims) setOpen(claim, false);
  table.addEventListener("click", (event) => {
    const row = event.target.closest(".row");
    if (!row || String(getSelection())) return;
    setOpen(row.parentElement, !isOpen(row.parentElement));
    keepState();
  });

  // The cells of the matrix, which most readers never ask for.
  const cells = form.elements.matrix;
  pebench.addRows = (html) => {
    const holder = document.createElement("table");
    holder.innerHTML = html;
    const added = [...holder.tBodies];
    for (const claim of added) setOpen(claim, false);
    claims.push(...added);
    table.append(...added);
  };
  const addCells = async () => {
    if (cells?.checked) await pebench.load("matrix").catch((problem) => { cells.checked = false; alert(`${problem.message}.`); });
  };

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
    button.addEventListener("click", () => {
      sort(column, next[head.getAttribute("aria-sort")]);
      keepState();
    });
  });

  // Filtering: the words of a row, the document's own among them, and of its story where the page has that. They are
  // gathered when the first word is typed.
  const texts = new Map();
  const textOf = (claim) => {
    if (!texts.has(claim)) texts.set(claim, `${claim.textContent} ${claim.dataset.quote ?? ""}`.toLowerCase());
    return texts.get(claim);
  };
  const isWanted = (claim) => {
    const { text, source, verdict, evidence } = form.elements;
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdictFits = verdict.value === "surprise" ? "surprise" in claim.dataset : claim.dataset.verdict === verdict.value;
    return (!("matrix" in claim.dataset) || !cells || cells.checked) &&
      (!source.value || claim.dataset.source === source.value) && (!verdict.value || verdictFits) &&
      (!evidence.value || claim.dataset.evidence === evidence.value) &&
      words.every((word) => textOf(claim).includes(word));
  };
  const none = document.querySelector(".none");
  const filter = () => {
    for (const claim of claims) claim.hidden = !isWanted(claim);
    const shown = claims.filter((claim) => !claim.hidden).length;
    form.querySelector("output").value = shown === claims.length ? tr("{} claims", shown) : tr("{} of {} claims", shown, claims.length);
    none.hidden = shown > 0;
  };
  const change = async () => {
    await addCells();
    filter();
    keepState();
  };
  form.addEventListener("input", change);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(change));
  none.querySelector("button").addEventListener("click", () => form.reset());
  for (const button of form.querySelectorAll("[data-all]")) {
    button.addEventListener("click", () => {
      for (const claim of claims) if (!claim.hidden) setOpen(claim, button.dataset.all === "open");
      keepState();
    });
  }
  // As in the places where such pages are read, / goes to the search.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    form.elements.text.focus();
  });
  // The address says what is filtered, sorted and open, to be kept or sent: #claims?verdict=refuted&sort=-Bound, or
  // #ID for one open row and nothing else.
  const fields = ["text", "source", "verdict", "evidence"], most_open = 20;
  const keepState = () => {
    const state = new URLSearchParams();
    for (const name of fields) if (form.elements[name].value) state.set(name, form.elements[name].value);
    if (cells?.checked) state.set("matrix", "");
    const sorted = columns.find((head) => head.hasAttribute("aria-sort"));
    if (sorted) state.set("sort", (sorted.getAttribute("aria-sort") === "descending" ? "-" : "") + sorted.textContent);
    const open = claims.filter(isOpen).map((claim) => claim.id);
    const only = open.length === 1 && !state.size && open[0];
    if (open.length <= most_open) for (const id of open) state.append("open", id);
    history.replaceState(null, "", `#${only || (state.size ? `claims?${state}` : "")}`);
  };
  const restore = async (state) => {
    for (const name of fields) form.elements[name].value = state.get(name) ?? "";
    if (cells) cells.checked = state.has("matrix");
    await addCells();
    filter();
    const wanted = state.get("sort") ?? "", name = wanted.replace(/^-/, "");
    const column = columns.findIndex((head) => head.textContent === name);
    if (column >= 0) sort(column, wanted.startsWith("-") ? "descending" : "ascending");
    for (const claim of claims) setOpen(claim, state.getAll("open").includes(claim.id));
  };

  // Deep links: #id opens that claim, whatever the filters are.
  const openTarget = async () => {
    if (location.hash.startsWith("#claims?")) return restore(new URLSearchParams(location.hash.slice("#claims?".length)));
    let id = location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch { return; }
    const find = () => claims.find((candidate) => candidate.id === id);
    if (!find() && cells && !cells.checked && /^[\w+-]+\./.test(id)) {
      cells.checked = true;
      await addCells();
      filter();
    }
    const claim = find();
    if (!claim) return;
    if (claim.hidden) { form.reset(); claim.hidden = false; }
    setOpen(claim, true);
    claim.scrollIntoView();
  };
  addEventListener("hashchange", openTarget);
  filter();
  openTarget();
})();
