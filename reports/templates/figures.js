// Figures: the numbers under the pointer or under the arrow keys, a larger view, and the numbers as a file. A figure is
// .plot with its picture and its panels, and .numbers with the CSV, which else is in a script beside the page.
"use strict";
(() => {
  // RFC 4180, lines ended by LF or CRLF.
  const parse = (text) => {
    const rows = [[]];
    for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
      rows.at(-1).push(quoted !== undefined ? quoted.replaceAll('""', '"') : plain);
      if (end === "") break;
      if (end !== ",") rows.push([]);
    }
    return rows.filter((row) => row.length > 1);
  };

  // Where a value lies on an axis, from 0 at its low end to 1 at its high end; and back.
  const scale = ({ low, high, logarithmic }) => {
    const [a, b] = logarithmic ? [Math.log(low), Math.log(high)] : [low, high];
    return {
      fraction: (value) => ((logarithmic ? Math.log(value) : value) - a) / (b - a),
      value: (fraction) => (logarithmic ? Math.exp(a + fraction * (b - a)) : a + fraction * (b - a)),
    };
  };

  // The stops of a panel: [x, y, words], for the pointer to snap to, in columns from left to right.
  const stopsOf = (panel, rows) => {
    const [head, ...body] = rows;
    const skip = panel.name ? 1 : 0; // the first column names the panel
    const own = panel.name ? body.filter((row) => row[0] === panel.name) : body;
    const prefix = panel.name ? `${panel.name}: ` : "";
    const x = scale(panel.x), y = scale(panel.y);
    if (panel.cells) {
      const [down, across] = head[skip].includes(" / ") ? head[skip].split(" / ") : [tr("row"), tr("column")];
      return head.slice(skip + 1).map((column, i) => own.map((row, j) => ({
        x: x.fraction(i), y: y.fraction(j),
        says: `${prefix}${down} ${row[skip]}, ${across} ${column}: ${row[skip + 1 + i]}`,
      })).filter((stop) => stop.x >= 0 && stop.x <= 1));
    }
    return own.map((row) => row.slice(skip + 1).map((value, i) => ({
      x: x.fraction(Number(row[skip])), y: Math.min(Math.max(y.fraction(Number(value)), 0), 1), empty: value === "",
      says: `${prefix}${head[skip]} ${row[skip]}, ${head[skip + 1 + i]}: ${value}`,
    })).filter((stop) => !stop.empty && stop.x >= 0 && stop.x <= 1)).filter((column) => column.length);
  };

  const nearest = (list, distance) => {
    let best = 0;
    list.forEach((item, i) => { if (distance(item) < distance(list[best])) best = i; });
    return best;
  };

  const readable = (figure) => {
    const plot = figure.querySelector(".plot"), { name } = figure.dataset;
    const panels = plot ? JSON.parse(plot.dataset.panels) : [];
    if (!panels.length || !figure.querySelector("a.data")) return;
    let stops, panel = 0, column = 0, row = 0; // read when the figure is first looked at
    const csv = async () => {
      const inside = figure.querySelector(".numbers");
      if (inside) return inside.textContent;
      await pebench.load(`figure-${name}`);
      return pebench.numbers.get(name);
    };
    const ready = async () => {
      if (stops) return true;
      try {
        const rows = parse(await csv());
        stops = panels.map((p) => stopsOf(p, rows));
      } catch (problem) {
        reading.value = `${problem.message}.`;
      }
      return Boolean(stops);
    };

    const reading = document.createElement("output");
    reading.className = "reading";
    reading.value = tr("Point at the figure, or go through it with the arrow keys, to read its values.");
    const cross = document.createElement("span");
    cross.className = "cross";
    cross.hidden = true;
    plot.append(cross);
    plot.parentElement.after(reading);
    plot.tabIndex = 0;
    plot.setAttribute("role", "application");
    plot.setAttribute("aria-label", tr("{}. Arrow keys read its values.", plot.querySelector("img").alt));

    const show = () => {
      const stop = stops[panel]?.[column]?.[row];
      if (!stop) return;
      const { left, top, width, height } = panels[panel];
      cross.hidden = false;
      cross.style.left = `${100 * (left + stop.x * width)}%`;
      cross.style.top = `${100 * (top + (1 - stop.y) * height)}%`;
      reading.value = stop.says;
    };
    plot.addEventListener("pointermove", async (event) => {
      if (!(await ready())) return;
      const box = plot.getBoundingClientRect();
      const fx = (event.clientX - box.left) / box.width, fy = (event.clientY - box.top) / box.height;
      const at = panels.findIndex((p) => fx >= p.left && fx <= p.left + p.width && fy >= p.top && fy <= p.top + p.height);
      if (at < 0 || !stops[at].length) return;
      const { left, top, width, height } = panels[at];
      const x = (fx - left) / width, y = 1 - (fy - top) / height;
      panel = at;
      column = nearest(stops[at], (list) => Math.abs(list[0].x - x));
      row = nearest(stops[at][column], (stop) => Math.abs(stop.y - y));
      show();
    });
    plot.addEventListener("keydown", async (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      const jump = { PageUp: -1, PageDown: 1 }[event.key];
      if (!step && !jump) return;
      event.preventDefault();
      if (!(await ready())) return;
      if (jump) {
        panel = (panel + jump + panels.length) % panels.length;
      } else if (!cross.hidden) {
        column = Math.min(Math.max(column + step[0], 0), stops[panel].length - 1);
        const list = stops[panel][column];
        const order = list.map((_, i) => i).sort((a, b) => list[a].y - list[b].y);
        const now = order.indexOf(Math.min(row, list.length - 1));
        row = order[Math.min(Math.max(now + step[1], 0), list.length - 1)];
      }
      column = Math.min(column, stops[panel].length - 1);
      show();
    });
    plot.addEventListener("pointerleave", () => { cross.hidden = true; });
  };

  // A larger view: the browser's own dialog, which keeps the focus and closes with Escape.
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  dialog.innerHTML = `<p><button type="button" data-zoom="0.67" aria-label="${tr("Smaller")}">−</button>
    <button type="button" data-zoom="1.5" aria-label="${tr("Larger")}">+</button>
    <button type="button" data-zoom="0">${tr("Fit")}</button> <button type="button" data-close>${tr("Close")}</button></p>
    <div class="zoomed" tabindex="0" role="group"><img alt=""></div>`;
  let factor = 1;
  const enlarge = (by) => {
    factor = by ? Math.min(Math.max(factor * by, 1), 12) : 1;
    dialog.querySelector("img").style.width = `${100 * factor}%`;
  };
  dialog.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (event.target === dialog || (button && "close" in button.dataset)) dialog.close();
    else if (button) enlarge(Number(button.dataset.zoom));
  });
  const zoomable = (figure) => {
    const image = figure.querySelector(".plot img"), links = figure.querySelector(".figure-links");
    if (!image || !links) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "enlarge";
    button.textContent = tr("Enlarge");
    button.setAttribute("aria-label", tr("Enlarge: {}", image.alt));
    button.addEventListener("click", () => {
      if (!dialog.isConnected) document.body.append(dialog);
      const large = dialog.querySelector("img");
      large.src = image.src;
      large.alt = image.alt;
      dialog.setAttribute("aria-label", image.alt);
      dialog.querySelector(".zoomed").setAttribute("aria-label", image.alt);
      enlarge(0);
      dialog.showModal();
    });
    links.prepend(button, " ");
  };

  // Where the page carries all numbers, the link needs no file beside the page.
  const portable = (figure) => {
    const link = figure.querySelector("a.data");
    if (!link || !("whole" in figure.dataset)) return;
    link.addEventListener("click", () => {
      link.href = URL.createObjectURL(new Blob([figure.querySelector(".numbers").textContent], { type: "text/csv" }));
    }, { once: true });
  };

  for (const figure of document.querySelectorAll("figure[data-name]")) {
    readable(figure);
    zoomable(figure);
    portable(figure);
  }
})();
