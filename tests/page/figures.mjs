// What a figure draws, read from its SVG, against its CSV: each number is a point at its place, and no point is without
// its number.
const near = 0.06; // of a pixel: gnuplot writes two decimals

const meets = (a, b) => Math.abs(a.x - b[0]) < near && Math.abs(a.y - b[1]) < near;

/// RFC 4180 without quotes over line ends, which our tables have not.
const parseCsv = (text) => text.trim().split(/\r?\n/).map((line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));

/// The content of every <g> that gnuplot makes for a curve.
const curves = (svg) => [...svg.matchAll(/<g id="gnuplot_plot_\w+"[^>]*>/g)].map((start) => {
  let depth = 1, end = svg.length;
  const tag = /<(\/?)g[\s>]/g;
  tag.lastIndex = start.index + start[0].length;
  for (let found; depth > 0 && (found = tag.exec(svg));) {
    depth += found[1] ? -1 : 1;
    end = found.index;
  }
  return svg.slice(start.index, end);
});

/// The vertices of all curves: those of their lines, and of their markers.
const drawnPoints = (svg) => curves(svg).flatMap((curve) => [
  ...[...curve.matchAll(/<path [^>]*d='([^']*)'/g)].flatMap(([, d]) => [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)]),
  ...curve.matchAll(/<use [^>]*translate\((-?[\d.]+),(-?[\d.]+)\)/g),
].map(([, x, y]) => [Number(x), Number(y)]));

const place = ({ low, high, logarithmic }, value) => {
  const [a, b, v] = logarithmic ? [low, high, value].map(Math.log) : [low, high, value];
  return (v - a) / (b - a);
};

/// The points that the CSV asks for in this panel.
const wantedPoints = (panel, rows, width, height) => {
  const [head, ...body] = rows;
  const skip = panel.name ? 1 : 0;
  const points = [];
  for (const row of panel.name ? body.filter((each) => each[0] === panel.name) : body) {
    const x = place(panel.x, Number(row[skip]));
    row.slice(skip + 1).forEach((text, i) => {
      if (text === "") return;
      const y = place(panel.y, Number(text));
      points.push({ x: width * (panel.left + x * panel.width), y: height * (panel.top + (1 - y) * panel.height),
        column: i, inside: x >= -1e-9 && x <= 1 + 1e-9 && y >= -1e-9 && y <= 1 + 1e-9, says: `${panel.name} ${head[skip + 1 + i]} at ${row[skip]}` });
    });
  }
  return points;
};

/// Where a panel's curves may turn between their numbers: at its edge, beyond which numbers lie, and at the corners of
/// steps, where each pair of numbers has one.
const turns = (panel, points, height, drawn) => [...new Set(points.map((point) => point.column))].flatMap((column) => {
  const own = points.filter((point) => point.column === column).sort((a, b) => a.x - b.x);
  const pairs = own.slice(1).map((b, i) => [own[i], b]);
  const edges = [panel.top, panel.top + panel.height].flatMap((share) => pairs
    .filter(([a, b]) => (a.y - share * height) * (b.y - share * height) < 0)
    .map(([a, b]) => ({ x: a.x + (b.x - a.x) * (share * height - a.y) / (b.y - a.y), y: share * height })));
  const corners = pairs.filter(([a, b]) => Math.abs(a.y - b.y) > near).map(([a, b]) => ({ x: b.x, y: a.y }));
  return [...edges, ...(corners.every((corner) => drawn.some((each) => meets(corner, each))) ? corners : [])];
});

/// A heat map has a rectangle, or a pixel of one image, for each number.
const cellFaults = (figure, svg, rows) => {
  const panels = figure.panels.filter((panel) => panel.cells);
  const inside = curves(svg).join("");
  const rectangles = [...inside.matchAll(/<path fill='#[0-9a-f]{6}' d='M[\d.]+,[\d.]+H[\d.]+V[\d.]+H[\d.]+z'\/>/g)].length;
  const images = [...inside.matchAll(/<image /g)].length;
  const numbers = rows.slice(1).reduce((sum, row) => sum + row.slice(panels[0].name ? 2 : 1).filter((cell) => cell !== "").length, 0);
  return rectangles === numbers || (rectangles === 0 && images === panels.length) ? []
    : [`${figure.name}: ${numbers} numbers, ${rectangles} rectangles, ${images} images`];
};

/// The sentences that say what is wrong with a figure; none when all is well.
export const figureFaults = (figure, svg, csv) => {
  const rows = parseCsv(csv);
  if (figure.panels.some((panel) => panel.cells)) return cellFaults(figure, svg, rows);
  const [, width, height] = svg.match(/viewBox="0 0 ([\d.]+) ([\d.]+)"/).map(Number);
  const drawn = drawnPoints(svg), all = figure.panels.map((panel) => wantedPoints(panel, rows, width, height));
  const wanted = all.flat(), between = figure.panels.flatMap((panel, i) => turns(panel, all[i], height, drawn));
  const missing = wanted.filter((point) => point.inside && !drawn.some((each) => meets(point, each)));
  const extra = drawn.filter((each) => ![...wanted, ...between].some((point) => meets(point, each)));
  return [...missing.map((point) => `${figure.name}: ${point.says} is not drawn`),
    ...extra.map(([x, y]) => `${figure.name}: a point at ${x},${y} has no number`)];
};
