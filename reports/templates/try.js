// Try it yourself: the dot product of two sinusoidal codes against their lag, drawn anew while its parameters are
// dragged. It is RoPE's score, too, of a query and a key of ones. Computed here in the number format that is chosen; the
// numbers of the figure, which are certified, are drawn over it where they are of the same curve. What is dragged stands
// in the address: #try?d=128&base=10000&last=100&lag=12&format=double.
"use strict";
(() => {
  const figure = document.querySelector('figure[data-name="dot-product-by-lag"]');
  if (!figure?.querySelector("a.data")) return;

  const { formats } = pebench;

  /// F(lag) / F(0) with every step rounded: frequency, angle, cosine, sum.
  const curve = ({ d, base, format }, lags) => {
    const round = formats[format], w = Array.from({ length: d / 2 }, (_, i) => round(base ** ((-2 * i) / d)));
    return lags.map((lag) => w.reduce((sum, each) => round(sum + round(Math.cos(round(each * lag)))), 0) / (d / 2));
  };

  const initial = { d: 128, base: 10000, last: 100, lag: 12, format: "double" };
  const box = document.createElement("section");
  box.className = "try";
  box.hidden = true;
  box.innerHTML = `<h3>${tr("Try it yourself")}</h3>
    <form>
      <label>d <output name="d_is"></output><input name="d" type="range" min="2" max="512" step="2"></label>
      <label>${tr("base")} <output name="base_is"></output><input name="base" type="range" min="0.301" max="7" step="0.001"></label>
      <label>${tr("to lag")} <output name="last_is"></output><input name="last" type="range" min="10" max="1000" step="10"></label>
      <label>${tr("lag")} <output name="lag_is"></output><input name="lag" type="range" min="0" max="100" step="1"></label>
      <label>${tr("number format")} <select name="format">${Object.keys(formats).map((name) => `<option>${name}</option>`).join("")}</select></label>
    </form>
    <output class="reading" aria-live="polite"></output>
    <p class="figure-links">${tr("The line is computed in this page and proves nothing. Rings are certified to the last place of a double; they exist for d = 64, 128, 256 and 512 at base 10000.")}</p>`;
  const form = box.querySelector("form"), reading = box.querySelector(".reading");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 -24 640 306");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", tr("The dot product of two codes against their lag"));
  reading.before(svg);
  const state = () => ({ d: Number(form.d.value), base: Number((10 ** Number(form.base.value)).toPrecision(4)),
    last: Number(form.last.value), lag: Number(form.lag.value), format: form.format.value });
  const set = (to) => {
    form.d.value = to.d;
    form.base.value = Math.log10(to.base).toFixed(3);
    form.last.value = form.lag.max = to.last;
    form.lag.value = to.lag;
    form.format.value = to.format;
  };

  /// The certified numbers {panel, lag, value} of the figure.
  let certified = [];
  const load = async () => {
    let csv = document.querySelector('figure[data-name="dot-product-by-lag"] .numbers')?.textContent;
    if (csv === undefined) {
      await pebench.load("figure-dot-product-by-lag");
      csv = pebench.numbers.get("dot-product-by-lag");
    }
    certified = csv.trim().split(/\r?\n/).slice(1).map((line) => line.split(","))
      .map(([panel, lag, value]) => ({ d: Number(panel.match(/\d+/)[0]), lag: Number(lag), value: Number(value) }));
  };

  /// The greatest F(lag) / F(0) of each octave of lags up to 2^20, in doubles: each cosine is turned on by one lag at a
  /// time. Nothing of it is certified.
  const last_octave = 20, greatest = new Map();
  const octaves = ({ d, base }) => {
    const key = `${d} ${base}`;
    if (greatest.has(key)) return greatest.get(key);
    const found = Array(last_octave).fill(-Infinity), chunk = 1024, sums = new Float64Array(chunk);
    for (let start = 1; start < 2 ** last_octave; start += chunk) {
      sums.fill(0);
      for (let i = 0; i < d / 2; i += 1) {
        const w = base ** ((-2 * i) / d), cos = Math.cos(w), sin = Math.sin(w);
        let x = Math.cos(w * start), y = Math.sin(w * start);
        for (let k = 0; k < chunk; k += 1) {
          sums[k] += x;
          const next = x * cos - y * sin;
          y = x * sin + y * cos;
          x = next;
        }
      }
      for (let k = 0; k < chunk && start + k < 2 ** last_octave; k += 1) {
        const octave = 31 - Math.clz32(start + k);
        found[octave] = Math.max(found[octave], sums[k] / (d / 2));
      }
    }
    greatest.set(key, found);
    return found;
  };
  const inset = (now) => {
    const found = greatest.get(`${now.d} ${now.base}`);
    if (!found) return "";
    const x = (octave) => 440 + (180 * octave) / (last_octave - 1), y = (value) => 86 - 48 * Math.max(0, value);
    return `<g class="inset"><rect x="412" y="18" width="218" height="86"/>` +
      [[0, "0"], [1, "1"]].map(([at, text]) => `<text x="434" y="${y(at) + 4}" text-anchor="end">${text}</text>`).join("") +
      [0, 10, last_octave - 1].map((at) => `<text x="${x(at)}" y="99" text-anchor="middle">${at}</text>`).join("") +
      `<path d="M${found.map((each, i) => `${x(i)},${y(each).toFixed(2)}`).join(" ")}"/>` +
      `<text x="530" y="31" text-anchor="middle">${tr("greatest from lag 2ⁿ to 2ⁿ⁺¹, by n")}</text></g>`;
  };

  const draw = () => {
    const now = state();
    form.lag.max = now.last;
    now.lag = Math.min(now.lag, now.last);
    for (const name of ["d", "base", "last", "lag"]) form[`${name}_is`].value = now[name];
    const lags = Array.from({ length: now.last + 1 }, (_, lag) => lag), values = curve(now, lags);
    const finite = values.filter(Number.isFinite), low = Math.min(0, ...finite), high = Math.max(1, ...finite);
    const x = (lag) => 40 + (590 * lag) / now.last, y = (value) => 235 - (220 * (value - low)) / (high - low);
    const points = lags.filter((lag) => Number.isFinite(values[lag])).map((lag) => `${x(lag).toFixed(2)},${y(values[lag]).toFixed(2)}`);
    const rises = lags.filter((lag) => lag > 0 && values[lag] > values[lag - 1]);
    const own = now.base === 10000 ? certified.filter((each) => each.d === now.d && each.lag <= now.last) : [];
    const tick = (at) => `<line class="grid" x1="40" x2="630" y1="${y(at)}" y2="${y(at)}"/><text x="34" y="${y(at) + 4}" text-anchor="end">${String(at).replace("-", "−")}</text>`;
    svg.innerHTML = pebench.ticks(low, high).map(tick).join("") +
      pebench.ticks(0, now.last).map((at) => `<text x="${x(at)}" y="254" text-anchor="middle">${at}</text>`).join("") +
      `<text x="335" y="277" text-anchor="middle">${tr("lag")}</text><text x="34" y="-8">F(${tr("lag")}) / F(0)</text>` +
      own.map((each, i) => `<circle class="${i > 0 && each.value > own[i - 1].value ? "certified rise" : "certified"}" cx="${x(each.lag).toFixed(2)}" cy="${y(each.value).toFixed(2)}" r="2.2" data-lag="${each.lag}"/>`).join("") +
      `<polyline points="${points.join(" ")}"/>` +
      `<line class="at" x1="${x(now.lag)}" x2="${x(now.lag)}" y1="15" y2="235"/>` + inset(now);
    reading.value = tr("F({}) / F(0) = {} in {}; it first rises at lag {}, and {} times up to lag {}", now.lag,
      Number(values[now.lag].toPrecision(6)), now.format, rises[0] ?? "–", rises.length, now.last);
    return now;
  };
  form.addEventListener("change", () => {
    octaves(state());
    draw();
  });
  form.addEventListener("input", () => history.replaceState(null, "", `#try?${new URLSearchParams(draw())}`));
  form.addEventListener("submit", (event) => event.preventDefault());
  // The line is dragged with the pointer as well.
  const follow = (event) => {
    const box = svg.getBoundingClientRect(), share = ((event.clientX - box.left) / box.width * 640 - 40) / 590;
    form.lag.value = Math.round(Math.min(Math.max(share, 0), 1) * Number(form.last.value));
    form.dispatchEvent(new Event("input"));
  };
  svg.addEventListener("pointerdown", (event) => { svg.setPointerCapture(event.pointerId); follow(event); });
  svg.addEventListener("pointermove", (event) => { if (event.buttons) follow(event); });

  const show = async (to) => {
    set(to);
    box.hidden = false;
    await load().catch(() => {}); // without the file beside the page there are no rings
    draw();
    setTimeout(() => { // after the first sight of the curve
      octaves(state());
      draw();
    });
  };
  if ("open" in figure.dataset) { // the figure itself is dragged, in the place of its picture
    figure.querySelector(".plot").replaceWith(box);
    for (const unused of figure.querySelectorAll(".enlarge, .reading:not(.try *)")) unused.remove();
    show(initial);
  } else {
    figure.after(box);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "enlarge";
    button.textContent = tr("Try it yourself");
    button.addEventListener("click", () => (box.hidden ? show(initial) : (box.hidden = true)));
    figure.querySelector(".figure-links").prepend(button, " ");
  }
  if (location.hash.startsWith("#try?")) {
    const wanted = Object.fromEntries(new URLSearchParams(location.hash.slice("#try?".length)));
    for (const name of ["d", "base", "last", "lag"]) wanted[name] = Number(wanted[name] ?? initial[name]);
    if (!(wanted.format in formats)) wanted.format = initial.format;
    show({ ...initial, ...wanted }).then(() => box.scrollIntoView());
  }
})();
