// What stands beside the claims: the matrix, figures in the dark and dragged, the pages in Chinese.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open, overflow } from "./browser.mjs";
import { lowContrasts } from "./contrast.mjs";

const isCell = (outcome) => outcome.matrix_cell;

/// `given` returns the browser, and the run with its folder and page.
export const testMore = (given) => {
  test("the matrix is folded by family, shows every column at 1440 px, and has the witness behind its cell", async () => {
    const { browser, folder, run } = given();
    const page = await open(browser, join(folder, "matrix.html"));
    const shown = () => page.locator(".matrix tbody tr:not(.family):visible").count();
    const families = await page.$$eval("tbody[data-family]", (all) => all.map((family) => family.dataset.family));
    assert.deepEqual(families, ["codes", "rotation", "bias", "layer"]);
    assert.equal(await shown(), 0);
    const heads = page.locator(".matrix thead tr:last-child th");
    assert.equal(await heads.count(), 1 + run.matrix.properties.length);
    assert.ok(await page.locator(".matrix-frame").evaluate((frame) => frame.scrollWidth <= frame.clientWidth));
    // Of a family: how many of its cells hold, counted anew from the record.
    const holds = run.outcomes.filter((each) => isCell(each) && each.property === "norm-kept" &&
      run.matrix.schemes.find(({ name, family }) => name === each.scheme && family === "codes"));
    const column = 1 + (await heads.allTextContents()).indexOf("norm-kept");
    assert.equal(await page.textContent(`[data-family=codes] .family :nth-child(${column}) .share`),
      `${holds.filter((each) => each.verdict === "holds").length}/${holds.length}`);
    await page.click("[data-family=rotation] .toggle");
    assert.equal(await shown(), run.matrix.schemes.filter((scheme) => scheme.family === "rotation").length);
    const again = await open(browser, join(folder, "matrix.html"), { hash: new URL(page.url()).hash });
    assert.equal(await again.getAttribute("[data-family=rotation] .toggle", "aria-expanded"), "true");
    assert.equal(await again.getAttribute("[data-family=codes] .toggle", "aria-expanded"), "false");
    // The head and the first column stay in sight.
    const frame = page.locator(".matrix-frame");
    await frame.evaluate((box) => { box.scrollTop = box.scrollHeight; });
    const top = await heads.nth(1).evaluate((head) => head.getBoundingClientRect().top);
    assert.ok(Math.abs(top - await frame.evaluate((box) => box.getBoundingClientRect().top)) < 3);
    const refutes = run.outcomes.find((each) => isCell(each) && each.verdict === "refuted" && each.scheme === "rope");
    await page.locator(`td a[href$="${refutes.id}"]`).click();
    assert.ok((await page.textContent(".telltale .says")).includes(refutes.witness.at));
    assert.equal(await page.textContent(".telltale code"), `./bench explain ${refutes.id}`);
    assert.match(await page.getAttribute(".telltale .decided", "href"), /claims\.html\?run=/);
    await page.locator(".telltale .decided").click();
    await page.locator(`[id="${refutes.id}"] .story .facts`).waitFor({ state: "visible" });
    assert.deepEqual([page.complaints, again.complaints], [[], []]);
  });

  test("the search finds what has every word, and leads to the page of a scheme, which has its statements", async () => {
    const { browser, folder, run } = given();
    const page = await open(browser, join(folder, "search.html"));
    const shown = () => page.locator("[data-words]:visible").count();
    const all = await shown();
    assert.ok(all > run.outcomes.filter((each) => !isCell(each)).length);
    await page.fill("form[role=search] input", "DECAY rope");
    assert.ok(await shown() > 0 && await shown() < all / 10);
    assert.ok(await page.locator("a", { hasText: "su2021.inner-product-decay" }).isVisible());
    const again = await open(browser, join(folder, "search.html"), { hash: new URL(page.url()).hash });
    assert.equal(await again.locator("[data-words]:visible").count(), await shown());
    await page.fill("form[role=search] input", "rope-half-split");
    await page.locator("a", { hasText: /^rope-half-split$/ }).click();
    await page.locator("h1", { hasText: "RoPE (half-split)" }).waitFor();
    assert.match(page.url(), /schemes\/rope-half-split\.html\?run=/);
    for (const [width, scheme] of [[1440, "rope"], [390, "rope"], [390, "alibi"]]) {
      const one = await open(browser, join(folder, "schemes", `${scheme}.html`), { width });
      assert.ok(await overflow(one) <= 0);
      assert.ok(await one.locator("a.id").count() >= 9);
      assert.deepEqual(one.complaints, []);
      assert.deepEqual(one.requests.filter((url) => !url.startsWith("file:")), []);
    }
    assert.deepEqual([page.complaints, again.complaints], [[], []]);
  });

  test("on paper no card is cut in two, the matrix fits A4 and Letter, and the first page is short", async () => {
    const { browser, folder, run } = given();
    const index = await open(browser, join(folder, "index.html"));
    await index.emulateMedia({ media: "print" });
    const cards = await index.$$eval("#findings li[id^=finding-]", (all) => all.map((card) => getComputedStyle(card).breakInside));
    assert.ok(cards.length > 0 && cards.every((each) => each === "avoid"), `${cards}`);
    for (const format of ["A4", "Letter"]) {
      const pages = (await index.pdf({ format })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
      assert.ok(pages > 1 && pages < 15, `${format}: ${pages} pages`);
    }
    const paper = await open(browser, join(folder, "chen2023.html"), { width: Math.floor(190 / 25.4 * 96) });
    await paper.emulateMedia({ media: "print" });
    await paper.waitForFunction(() => !document.querySelector(".latex:not(:has(math))"));
    const beside = await paper.$$eval(".pair", (all) => all.map(({ children: [said, known] }) =>
      !known || known.getBoundingClientRect().left >= said.getBoundingClientRect().right));
    assert.ok(beside.length > 0 && beside.every(Boolean)); // what it says and what is so, side by side
    assert.deepEqual(await paper.$$eval(".latex", (all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length), 0);
    const matrix = await open(browser, join(folder, "matrix.html"));
    await matrix.emulateMedia({ media: "print" });
    const cut = () => matrix.$$eval(".matrix td", (all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    for (const [paper, mm] of [["A4", 297], ["Letter", 279.4]]) {
      await matrix.setViewportSize({ width: Math.floor((mm - 20) / 25.4 * 96), height: 700 });
      assert.ok((await overflow(matrix)) <= 0, paper);
      assert.ok(await matrix.locator(".matrix").evaluate((table) => table.scrollWidth <= table.parentElement.clientWidth), paper);
      assert.equal(await cut(), 0, paper);
    }
    await matrix.setViewportSize({ width: 500, height: 700 });
    assert.ok((await cut()) > 0); // that it is seen where there is too little room
    assert.equal(run.matrix.properties.length + 1, await matrix.locator(".matrix thead tr:last-child th").count());
  });

  test("on dark pages figures of curves have the page's ground", async (t) => {
    const { browser, figures } = given();
    const page = await open(browser, figures, { dark: true });
    const image = page.locator('.plot img[src*="dot-product-by-lag"]').first(); // coloured cells keep white
    if ((await image.count()) === 0) return t.skip("gnuplot has drawn no figure");
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((each) => each.decode());
    const png = (await image.screenshot()).toString("base64");
    const corner = await page.evaluate(async (data) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
      context.drawImage(picture, 0, 0);
      return [...context.getImageData(8, 8, 1, 1).data];
    }, png);
    assert.ok(corner.slice(0, 3).every((part) => part < 64), `${corner}`);
  });

  test("a figure can be dragged, agrees with its certified points, and stands in the address", async (t) => {
    const { browser, folder, figures, run } = given();
    if (!run.figures.length) return t.skip("gnuplot has drawn no figure");
    const page = await open(browser, figures);
    await page.locator("figure[data-name=dot-product-by-lag] .enlarge", { hasText: "Try it yourself" }).click();
    await page.locator(".try circle").first().waitFor();
    const line = () => page.getAttribute(".try polyline", "points");
    const drag = (name, value) => page.locator(`.try [name=${name}]`).evaluate((slider, to) => {
      slider.value = to;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }, String(value));
    const vertices = async () => (await line()).split(" ").map((pair) => pair.split(",").map(Number));
    // Each certified point of d = 128, from the figure's CSV, is a ring that the line goes through.
    const csv = readFileSync(join(folder, "figures", "dot-product-by-lag.csv"), "utf8");
    const rows = csv.split(/\r?\n/).filter((row) => row.startsWith("d = 128:"));
    const rings = await page.$$eval(".try circle", (all) => all.map((ring) => [Number(ring.getAttribute("cx")), Number(ring.getAttribute("cy"))]));
    assert.equal(rings.length, rows.length);
    const drawn = await vertices();
    rings.forEach(([x, y], lag) => assert.ok(Math.abs(drawn[lag][0] - x) < 0.02 && Math.abs(drawn[lag][1] - y) < 0.02, `lag ${lag}`));
    assert.match(await page.textContent(".try .reading"), /first rises at lag 12,/);
    // Whatever is dragged, the line follows; in bfloat16 it is visibly another.
    for (const [name, value] of [["d", 64], ["base", 3], ["last", 200], ["d", 128]]) {
      const before = await line();
      await drag(name, value);
      assert.notEqual(await line(), before, name);
    }
    assert.equal(await page.locator(".try circle").count(), 0); // base 1000: nothing is certified there
    await drag("lag", 50);
    const exact = Array.from({ length: 64 }, (_, i) => Math.cos(50 * 1000 ** (-i / 64))).reduce((sum, each) => sum + each) / 64;
    assert.ok(Math.abs(Number((await page.textContent(".try .reading")).match(/= (-?[\d.e-]+) in double/)[1]) - exact) < 5e-7); // six digits
    const doubles = await vertices();
    await page.selectOption(".try [name=format]", "bfloat16");
    const rounded = await vertices();
    assert.ok(Math.max(...doubles.map(([, y], i) => Math.abs(y - rounded[i][1]))) > 5);
    const again = await open(browser, figures, { hash: new URL(page.url()).hash, width: 320 });
    await again.locator(".try polyline").waitFor();
    assert.equal(await again.getAttribute(".try polyline", "points"), await line());
    assert.ok((await overflow(again)) <= 0);
    assert.deepEqual([page.requests, page.complaints, again.requests, again.complaints], [[], [], [], []]);
  });

  test("in Chinese the fixed words of every page are Chinese, filters and links work, and nothing is wider than a phone", async () => {
    const { browser, folder } = given();
    const chinese = join(folder, "chinese");
    execFileSync(process.env.PE_PEBENCH, ["verify", "derivation2023", "norm-kept", "--cases", "20", "--lang", "zh", "--out", chinese], { stdio: "pipe" });
    const { outcomes } = JSON.parse(readFileSync(join(chinese, "run.json"), "utf8"));
    const page = await open(browser, join(chinese, "claims.html"), { width: 390 });
    assert.equal(await page.getAttribute("html", "lang"), "zh-Hans");
    assert.match(await page.textContent("nav"), /主要发现[^]*命题[^]*矩阵/);
    await page.selectOption("select[name=verdict]", { label: "已否定" });
    const shown = await page.$$eval("tbody.claim:not([hidden])", (rows) => rows.map((row) => row.dataset.verdict));
    assert.ok(shown.length > 5 && shown.every((verdict) => verdict === "refuted"));
    assert.equal(await page.textContent(".filters output"), `${shown.length} / ${outcomes.filter((each) => !each.matrix_cell).length} 条命题`);
    assert.ok((await overflow(page)) <= 0);
    const matrix = await open(browser, join(chinese, "matrix.html"));
    assert.match(await matrix.textContent("[data-family=bias] .toggle"), /对分数的偏置/);
    const index = await open(browser, join(chinese, "index.html"));
    assert.match(await index.textContent("[id='finding-derivation2023.list-of-pairs'] .fact dd"), /应取.*指数就只有/);
    assert.deepEqual([page.complaints, matrix.complaints, index.complaints], [[], [], []]);
  });
};
