// Try a formula: the form that evaluates a [scheme] in doubles, and draws its heat map, its scores by distance beside those
// of a scheme of the bench, and its worst rounding. What is typed stands in the address. Comes after formula.js.
"use strict";
(() => {
  const form = document.querySelector("form.formula");
  if (!form) return;
  const { examples, certified, last, d } = JSON.parse(document.getElementById("certified").textContent);
  const { text, begin, beside, head } = form.elements, [sentence, reading] = ["sentence", "reading"].map((name) => form.querySelector(`.${name}`));
  const canvas = document.querySelector(".heat canvas"), svg = document.querySelector(".curves svg"), data = document.querySelector(".curves a");

  const { double, ...formats } = pebench.formats;
  const short = (x) => (!Number.isFinite(x) ? tr("beyond the format") : x !== 0 && Math.abs(x) < 1e-3 ? x.toExponential(2) : String(Number(x.toPrecision(3))));

  /// From blue over white to orange, or black for what has no value.
  const colour = (value, low, high) => {
    if (!Number.isFinite(value)) return [128, 128, 128];
    const share = high > low ? (value - low) / (high - low) : 0.5, [from, to] = share < 0.5 ? [[11, 90, 143], [250, 250, 245]] : [[250, 250, 245], [200, 80, 0]];
    return from.map((part, i) => Math.round(part + (to[i] - part) * (share < 0.5 ? 2 * share : 2 * share - 1)));
  };
  const drawHeat = (rows, acts) => {
    const finite = rows.flat().filter(Number.isFinite), low = Math.min(...finite), high = Math.max(...finite);
    [canvas.width, canvas.height] = [rows[0].length, rows.length];
    const context = canvas.getContext("2d"), image = context.createImageData(canvas.width, canvas.height);
    rows.flat().forEach((value, i) => image.data.set([...colour(value, low, high), 255], 4 * i));
    context.putImageData(image, 0, 0);
    const says = { absolute: tr("The codes: a row for each position, a column for each entry"), rotary: tr("Cosines of the angles: a row for each position, a column for each pair"),
      bias: tr("The bias: a row for each query, a column for each key"), score: tr("Scores of equal tokens: a row for each query, a column for each key") }[acts];
    document.querySelector(".heat figcaption").textContent = `${says}.` +
      (finite.length < rows.flat().length ? ` ${tr("Grey: no value, or behind the mask.")}` : "");
    canvas.setAttribute("aria-label", says);
    canvas.parentNode.querySelectorAll("span").forEach((span, i) => { span.textContent = [0, short(high), rows.length - 1, short(low), `0 ${rows[0].length - 1}`][i].toString().replace("-", "−"); });
  };

  const drawCurves = (own, other) => {
    const curves = [own, other].map((scores) => scores?.map((score) => score - scores[0]) ?? []), finite = curves.flat().filter(Number.isFinite);
    const low = Math.min(...finite), high = Math.max(...finite), x = (n) => 70 + (548 * n) / last, y = (value) => 232 - (214 * (value - low)) / (high - low || 1);
    const tick = (at) => `<line class="grid" x1="70" x2="618" y1="${y(at)}" y2="${y(at)}"/><text x="64" y="${y(at) + 4}" text-anchor="end">${short(at).replace("-", "−")}</text>`;
    svg.innerHTML = pebench.ticks(low, high).map(tick).join("") +
      pebench.ticks(0, last).map((at) => `<text x="${x(at)}" y="250" text-anchor="middle">${at}</text>`).join("") +
      curves[1].map((value, n) => `<circle class="certified" cx="${x(n).toFixed(2)}" cy="${y(value).toFixed(2)}" r="2"/>`).join("") +
      `<polyline points="${curves[0].map((value, n) => [n, value]).filter(([, value]) => Number.isFinite(value)).map(([n, value]) => `${x(n).toFixed(2)},${y(value).toFixed(2)}`).join(" ")}"/>` +
      `<text x="344" y="273" text-anchor="middle">${tr("distance")}</text><text x="64" y="-8">${tr("score less that at distance 0")}</text>`;
    const csv = [`distance,score,${beside.value || "none"}`, ...own.map((score, n) => `${n},${score},${other?.[n] ?? ""}`)].join("\n");
    data.href = `data:text/csv,${encodeURIComponent(csv)}`;
  };

  const worst = (scheme, options, exact) => Object.entries(formats).map(([name, round]) => {
    const differences = formula.scores(scheme, { ...options, round }).map((score, n) => Math.abs(score - exact[n]));
    const most = differences.some(Number.isNaN) ? NaN : Math.max(...differences);
    return tr("{} {} at distance {}", name, short(most), differences.findIndex((each) => Object.is(each, most)));
  }).join("; ");

  const show = () => {
    const address = new URLSearchParams({ text: text.value, beside: beside.value, head: head.value });
    history.replaceState(null, "", `#formula?${address}`);
    try {
      const scheme = formula.scheme(text.value), options = { d, base: scheme.base ?? 10000, h: Number(head.value), last, round: double };
      const own = formula.scores(scheme, options), gap = own.findIndex((score) => !Number.isFinite(score));
      if (!(options.base > 1)) throw Object.assign(new Error(tr("the base is not above 1")), { isOfUser: true });
      drawHeat(formula.rows(scheme, options), scheme.acts);
      drawCurves(own, certified[beside.value]);
      const rises = own.slice(1).map((score, n) => (score > own[n] ? n + 1 : 0)).filter(Boolean);
      sentence.value = gap >= 0 ? tr("The formula has no value at distance {}.", gap) : "";
      reading.value = tr("In double: {} at distance 0, {} at {}; it rises at {} of {} steps back.", short(own[0]), short(own[last]), last, rises.length, last) +
        (rises.length ? ` ${tr("It first rises at {}.", rises[0])}` : "") +
        ` ${tr("Worst rounding, if every step is computed in the format: {}.", worst(scheme, options, own))}`;
    } catch (error) {
      if (!error.isOfUser) throw error;
      sentence.value = error.message[0].toUpperCase() + error.message.slice(1) + ".";
      reading.value = "";
    }
    text.setAttribute("aria-invalid", String(sentence.value !== ""));
    form.classList.toggle("wrong", sentence.value !== "");
  };

  for (const { name, text: file } of examples) begin.add(new Option(formula.called(file), name));
  for (const name of Object.keys(certified)) beside.add(new Option(name));
  const load = (name) => { text.value = examples.find((each) => each.name === name).text.split("\n[[claim")[0].trim(); };
  const given = new URLSearchParams(location.hash.startsWith("#formula?") ? location.hash.slice("#formula?".length) : "");
  load(examples[0].name);
  beside.value = "RoPE";
  for (const [name, value] of given) if (form.elements[name]) form.elements[name].value = value;
  let later;
  begin.addEventListener("change", () => { load(begin.value); show(); });
  form.addEventListener("input", (event) => {
    if (event.target === begin) return;
    clearTimeout(later);
    later = setTimeout(show, 150);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
})();
