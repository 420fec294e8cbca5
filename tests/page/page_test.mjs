// The page of a real run, in a browser. PE_PEBENCH is the program; PE_WHOLE_RUN a report that it has made, which is
// copied; without one it is made here.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { launch, open, overflow, shownRows } from "./browser.mjs";
import { lowContrasts } from "./contrast.mjs";
import { figureFaults } from "./figures.mjs";
import { testLook } from "./look_tests.mjs";
import { testMore } from "./more_tests.mjs";

// The rows of the page, and those that come with the cells of the matrix.
const isCell = (outcome) => outcome.matrix_cell;
const folder = mkdtempSync(join(tmpdir(), "pebench-page-"));
const front = join(folder, "index.html"), file = join(folder, "claims.html"), figures = join(folder, "figures.html");
const refuted = "derivation2023.phi-sign", proved = "derivation2023.trace-identity";
const single = join(folder, "single");
let browser, run, claims, singleMade;

/// Opens the story of a claim, which may have to be loaded first.
const tell = async (page, id) => {
  await page.click(`[id="${id}"] .toggle`);
  await page.locator(`[id="${id}"] .story > *`).first().waitFor();
};
const openAll = async (page) => {
  await page.click("[data-all=open]");
  await page.waitForFunction(() => ![...document.querySelectorAll(".story")].some((story) => !story.hasChildNodes()));
  await page.waitForFunction(() => !document.querySelector(".latex:not([data-set])"));
};

before(async () => {
  const made = process.env.PE_WHOLE_RUN;
  if (made) cpSync(made, folder, { recursive: true });
  else execFileSync(process.env.PE_PEBENCH, ["report", "--cases", "20", "--format", "json,html", "--out", folder], { stdio: "inherit" });
  run = JSON.parse(readFileSync(join(folder, "run.json"), "utf8"));
  claims = run.outcomes.filter((outcome) => !isCell(outcome));
  // Draws every figure again, while other tests run.
  singleMade = promisify(execFile)(process.env.PE_PEBENCH,
    ["report", join(folder, "run.json"), "--format", "html", "--single-file", "--out", single]);
  singleMade.catch(() => {}); // the test that awaits it fails
  browser = await launch();
});

after(async () => {
  await singleMade?.catch(() => {});
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("opens from a file without a request to elsewhere or a complaint, with every claim in it", async () => {
  const page = await open(browser, file);
  await page.waitForTimeout(200);
  assert.deepEqual(page.requests, []);
  assert.deepEqual(page.complaints, []);
  // The findings first, then every other claim in the order of the sources.
  const shown = await shownRows(page), found = claims.filter((outcome) => outcome.finding).map((outcome) => outcome.id);
  assert.deepEqual(new Set(shown.slice(0, found.length)), new Set(found));
  assert.deepEqual(shown.slice(found.length), claims.filter((outcome) => !outcome.finding).map((outcome) => outcome.id));
});

test("the first screen has a figure to drag, five findings with what is so, two numbers, and where to go", async () => {
  const page = await open(browser, front, { width: 1440 });
  const seen = async (what, count) => {
    const parts = page.locator(`.front ${what}`);
    await parts.first().waitFor();
    assert.equal(await parts.count(), count, what);
    for (const part of await parts.all()) {
      assert.ok(await part.evaluate((each) => each.checkVisibility() && each.getBoundingClientRect().bottom <= innerHeight), what);
    }
  };
  await seen(".tally b", 3);
  await seen(".named li", 5);
  await seen("nav a", 9);
  if (run.figures.length) await seen(".hero .try polyline", 1);
  const said = (await page.textContent("#findings .intro")).match(
    /^Of \d+ statements in \d+ documents \(.*?\) (\d+) are established, (\d+) are true in every case that was tested, (\d+) are false as stated and (\d+) only by a/);
  assert.ok(said);
  const [established, tested, false_as_stated, slips] = said.slice(1).map(Number);
  assert.deepEqual(await page.$$eval(".front .tally b", (all) => all.map((each) => Number(each.textContent))),
    [established, tested, false_as_stated + slips]);
  const [of, ...parts] = (await page.textContent(".front .remark"))
    .match(/^(\d+) established \+ (\d+) tested \+ (\d+) false \+ (\d+) without a verdict = (\d+)/).slice(1).map(Number).reverse();
  assert.equal(parts.reduce((sum, part) => sum + part), of);
  const document = await open(browser, join(folder, "su2021.html"));
  const classes = await document.$$eval(".findings b", (all) => all.map((each) => Number(each.textContent)));
  assert.equal(classes.reduce((sum, part) => sum + part), parseInt(await document.textContent(".lead"), 10));
  assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) < 6000);
  assert.deepEqual([page.requests, page.complaints], [[], []]);
});

test("each finding is on the first page, its cross beside the printed words and its tick beside what is so, all typeset", async () => {
  const page = await open(browser, front);
  const found = run.outcomes.filter((outcome) => outcome.finding && outcome.finding.impact !== "remark");
  assert.equal(await page.locator("#findings li[id^=finding-]").count(), found.length);
  await page.waitForFunction(() => !document.querySelector(".latex:not([data-set])"));
  const cards = await page.$$eval("#findings li[id^=finding-]", (all) => all.map((card) => ({
    id: card.id, labels: [...card.querySelectorAll(".answers dt")].map((label) => label.textContent),
    left: [...card.querySelectorAll(".latex:not(:has(math))")].length,
    text: [...card.querySelectorAll(".answers dd:not(.typed)")].map((answer) => {
      const copy = answer.cloneNode(true);
      copy.querySelectorAll("math, code").forEach((set) => set.remove());
      return copy.textContent;
    }).join("\n"),
  })));
  for (const { id, labels, left, text } of cards) {
    assert.deepEqual(labels, ["✗ claimed", "✓ in fact", "read as", "difference", "stays true", "found before"], id);
    assert.equal(left, 0, id);
    assert.doesNotMatch(text, /\d\^|\b[A-Za-z]_\w|\btheta\b|\\[a-z]|&/, id); // 2^-10, x_i, theta, \sin
  }
});

test("an old link to a claim leads to where it is now", async () => {
  for (const hash of [`#${refuted}`, "#claims?verdict=refuted"]) {
    const page = await open(browser, front, { hash });
    await page.waitForURL(/claims\.html/);
    assert.equal(new URL(page.url()).hash, hash);
  }
});

test("the pages are small", () => {
  for (const [path, most] of [[front, 300], [file, 500], [figures, 300]]) {
    assert.ok(statSync(path).size < most * 1024, `${path}: ${statSync(path).size} bytes`);
  }
});

test("the cells of the matrix come when they are asked for, by the box or by a link, with their stories", async () => {
  const cell = run.outcomes.find(isCell).id;
  const page = await open(browser, file);
  await page.check("input[name=matrix]");
  await page.waitForFunction((all) => document.querySelectorAll("tbody.claim").length === all, run.outcomes.length);
  assert.deepEqual(new Set(await shownRows(page)), new Set(run.outcomes.map((outcome) => outcome.id)));
  await page.uncheck("input[name=matrix]");
  await page.waitForFunction((all) => document.querySelectorAll("tbody.claim:not([hidden])").length === all, claims.length);
  const linked = await open(browser, file, { hash: `#${cell}` });
  await linked.locator(`[id="${cell}"] .story .facts`).waitFor({ state: "visible" });
  assert.deepEqual([...page.complaints, ...linked.complaints], []);
});

test("what is filtered, sorted and open stands in the address, which restores it", async () => {
  const page = await open(browser, file);
  await page.selectOption("select[name=verdict]", "refuted");
  await page.locator("table.claims thead button").filter({ hasText: "Claim" }).click();
  await tell(page, refuted);
  const rows = await shownRows(page);
  const again = await open(browser, file, { hash: new URL(page.url()).hash });
  await again.locator(`[id="${refuted}"] .story > *`).first().waitFor();
  assert.deepEqual(await shownRows(again), rows);
  assert.equal(await again.locator("th[aria-sort]").textContent(), "Claim");
  assert.equal(await again.inputValue("select[name=verdict]"), "refuted");
  assert.deepEqual(await again.$$eval("tbody[data-open]", (open) => open.map((claim) => claim.id)), [refuted]);
  // One open row and nothing else is that row's link.
  await page.selectOption("select[name=verdict]", "");
  for (let i = 0; i < 2; ++i) await page.locator("table.claims thead button").filter({ hasText: "Claim" }).click();
  assert.equal(new URL(page.url()).hash, `#${refuted}`);
});

test("a page whose stories are not beside it says so in the row", async () => {
  const alone = join(folder, "alone");
  mkdirSync(alone);
  copyFileSync(file, join(alone, "claims.html"));
  const page = await open(browser, join(alone, "claims.html"));
  await page.click(`[id="${proved}"] .toggle`);
  await page.waitForFunction((id) => document.getElementById(id).querySelector(".story").textContent.includes("is not beside this page"), proved);
});

test("filters by words, verdict and source, says how many are left, and shows all again", async () => {
  const page = await open(browser, file);
  const count = () => page.textContent(".filters output");
  await page.selectOption("select[name=verdict]", "refuted");
  const wanted = claims.filter((outcome) => outcome.verdict === "refuted").map((outcome) => outcome.id);
  assert.deepEqual(new Set(await shownRows(page)), new Set(wanted));
  assert.equal(await count(), `${wanted.length} of ${claims.length} claims`);
  await page.selectOption("select[name=source]", "derivation2023");
  assert.deepEqual(new Set(await shownRows(page)), new Set(wanted.filter((id) => id.startsWith("derivation2023."))));
  await page.keyboard.press("Escape");
  await page.click("button[type=reset]");
  await page.waitForFunction((all) => document.querySelectorAll("tbody.claim:not([hidden])").length === all, claims.length);
  await page.fill("input[name=text]", "half the trace");
  assert.ok((await shownRows(page)).includes(proved) && (await shownRows(page)).length < 20);
  await page.fill("input[name=text]", "xyzzy");
  assert.deepEqual(await shownRows(page), []);
  assert.ok(await page.isVisible(".none"));
  await page.click(".none button");
  await page.waitForFunction((all) => document.querySelectorAll("tbody.claim:not([hidden])").length === all, claims.length);
});

test("sorts up, down and back, numbers as numbers", async () => {
  const page = await open(browser, file);
  const heads = page.locator("table.claims thead button");
  const claim = heads.filter({ hasText: "Claim" }), bound = heads.filter({ hasText: "Bound" });
  const original = await shownRows(page);
  await claim.click();
  const up = await shownRows(page);
  assert.deepEqual(up, [...original].sort(new Intl.Collator("en", { numeric: true }).compare));
  await claim.click();
  assert.deepEqual(await shownRows(page), [...up].reverse());
  await claim.click();
  assert.deepEqual(await shownRows(page), original);
  await bound.click();
  const residuals = new Map(run.outcomes.map((outcome) => [outcome.id, outcome.residual]));
  const bounds = (await shownRows(page)).map((id) => residuals.get(id)).filter((residual) => residual !== null);
  assert.ok(bounds.length > 10);
  assert.deepEqual(bounds, [...bounds].sort((a, b) => a - b));
});

test("a deep link opens its row, with its mathematics set, also when the filters hide it", async () => {
  const page = await open(browser, file, { hash: `#${refuted}` });
  const row = page.locator(`[id="${refuted}"]`);
  assert.equal(await row.locator(".toggle").getAttribute("aria-expanded"), "true");
  await row.locator(".latex math").first().waitFor();
  assert.ok(await row.locator(".toggle").evaluate((toggle) => toggle.getBoundingClientRect().top < innerHeight));
  await page.selectOption("select[name=verdict]", "holds");
  assert.ok(!(await row.isVisible()));
  await page.evaluate((id) => { location.hash = ""; location.hash = id; }, refuted);
  await row.locator(".story").waitFor({ state: "visible" });
});

test("the mathematics of every row can be set, and nothing is left as an error", async () => {
  const page = await open(browser, file);
  await openAll(page);
  const left = await page.$$eval(".claims .latex", (places) => places.filter((place) => !place.querySelector("math")).map((place) => place.textContent));
  assert.deepEqual(left, []);
  assert.equal(await page.locator("math .katex-error, math merror").count(), 0);
  assert.deepEqual(page.complaints, []);
});

test("a row opens and closes with the keyboard, and / goes to the search", async () => {
  const page = await open(browser, file);
  const toggle = page.locator(`[id="${proved}"] .toggle`);
  await toggle.focus();
  await page.keyboard.press("Enter");
  assert.equal(await toggle.getAttribute("aria-expanded"), "true");
  await page.waitForFunction((id) => document.getElementById(id).querySelector(".cost")?.textContent, proved);
  assert.match(await page.textContent(`[id="${proved}"] .cost`), /About [\d.]+ s of processor time/);
  await page.keyboard.press("Space");
  assert.equal(await toggle.getAttribute("aria-expanded"), "false");
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement.name), "text");
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.notEqual(outline, "none");
});

test("everything that can be pressed has a name", async () => {
  const page = await open(browser, file, { hash: `#${proved}` });
  const nameless = await page.$$eval("a[href], button, input, select, img, [role=application]", (all) => all.filter((element) =>
    element.checkVisibility() && !(element.textContent.trim() || element.getAttribute("aria-label") || element.alt ||
      element.labels?.length)).map((element) => element.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);
});

test("nothing is wider than the window, with all rows open or closed", async () => {
  const page = await open(browser, file, { width: 1440 });
  const widths = async () => {
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok((await overflow(page)) <= 0, `${width} px`);
    }
  };
  await widths();
  await openAll(page);
  await widths();
});

for (const dark of [false, true]) {
  test(`every text stands out from its ground: ${dark ? "dark" : "light"}`, async () => {
    const page = await open(browser, file, { dark });
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(Number(ground.match(/\d+/)[0]) < 128, dark);
    for (const id of [refuted, proved]) await tell(page, id);
    assert.deepEqual(await lowContrasts(page, 4.5), []);
    assert.deepEqual(await lowContrasts(await open(browser, front, { dark }), 4.5), []);
  });
}

test("the pointer and the arrow keys read the values of a figure, which can be enlarged and taken along", async (t) => {
  const page = await open(browser, figures);
  const plot = page.locator(".plot[role=application]").first();
  if ((await plot.count()) === 0) return t.skip("gnuplot has drawn no figure");
  const reading = page.locator(".reading").first();
  const silent = await reading.textContent();
  await plot.scrollIntoViewIfNeeded();
  const panel = JSON.parse(await plot.getAttribute("data-panels"))[0], box = await plot.boundingBox();
  assert.ok(box.height > 100); // also before its picture has come
  await page.mouse.move(box.x + box.width * (panel.left + panel.width / 2), box.y + box.height * (panel.top + panel.height / 2));
  await page.waitForFunction((before) => document.querySelector(".reading").textContent !== before, silent);
  const pointed = await reading.textContent();
  assert.match(pointed, /\d/);
  await plot.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await reading.textContent(), pointed);
  await page.locator(".enlarge").first().click();
  assert.ok(await page.isVisible("dialog.zoom img"));
  await page.keyboard.press("Escape");
  assert.ok(!(await page.isVisible("dialog.zoom")));
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("a.data").first().click()]);
  const name = download.suggestedFilename();
  assert.equal(readFileSync(await download.path(), "utf8"), readFileSync(join(folder, "figures", name), "utf8"));
});

test("every figure draws the numbers of its CSV, and nothing else", (t) => {
  const drawn = run.figures.filter((figure) => existsSync(join(folder, "figures", `${figure.name}.svg`)));
  if (drawn.length === 0) return t.skip("gnuplot has drawn no figure");
  const read = (figure, ending) => readFileSync(join(folder, "figures", `${figure.name}.${ending}`), "utf8");
  for (const figure of drawn) {
    const svg = read(figure, "svg"), csv = read(figure, "csv");
    assert.deepEqual(figureFaults(figure, svg, csv), []);
    // A number that is lost, or another than was drawn, is noticed; of a bitmap's pixels neither is.
    if (svg.includes("<image ")) continue;
    const lines = csv.trimEnd().split(/\r?\n/);
    assert.notDeepEqual(figureFaults(figure, svg, lines.slice(0, -1).join("\n")), [], `${figure.name}, less a row`);
    if (figure.panels.some((panel) => panel.cells)) continue;
    const changed = lines.findLastIndex((line) => line.split(",").slice(1).some(Number));
    const other = lines[changed].split(",").map((cell, i) => (i > 0 && Number(cell) ? String(1.3 * Number(cell)) : cell)).join(",");
    assert.notDeepEqual(figureFaults(figure, svg, lines.map((line, i) => (i === changed ? other : line)).join("\n")), [], `${figure.name}, with other numbers`);
  }
});

test("without scripts the page says where else its stories are", async () => {
  const page = await open(browser, file, { script: false, width: 390 });
  assert.ok(await page.locator(`[id="${refuted}"] .statement`).isVisible());
  assert.ok(await page.locator("noscript p").first().isVisible());
  assert.ok(!(await page.locator(".filters").isVisible()));
});

test("on paper there is nothing to press", async () => {
  const page = await open(browser, file, { hash: `#${proved}`, dark: true });
  await page.locator(`[id="${proved}"] .story > *`).first().waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.ok(!(await page.locator(".filters").isVisible()));
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), "rgb(255, 255, 255)");
  assert.ok(await page.locator(`[id="${proved}"] .story`).isVisible());
});

test("the pages beside it ask nothing and complain of nothing, set their mathematics, and fit a phone", async () => {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".html") && name !== "claims.html");
  assert.ok(pages.includes("matrix.html") && pages.includes("kazemnejad2019.html"));
  for (const name of pages) {
    const page = await open(browser, join(folder, name));
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok((await overflow(page)) <= 0, `${name} at ${width}`);
    }
    assert.deepEqual([page.requests, page.complaints], [[], []], name);
    assert.equal(await page.locator(".latex:not(:has(math))").count(), 0, name);
    await page.context().close();
  }
});

test("a page that a page of another run leads to says so, and one of its own run does not", async () => {
  const own = run.digests.results.split(":")[1].slice(0, 16);
  for (const name of ["index.html", "claims.html", "matrix.html", "kazemnejad2019.html"]) {
    for (const [mark, warnings] of [[own, 0], ["0123456789abcdef", 1]]) {
      const page = await open(browser, join(folder, name), { hash: `?run=${mark}` });
      assert.equal(await page.locator(".mixed[role=alert]").count(), warnings, `${name}?run=${mark}`);
      await page.context().close();
    }
  }
});

test("a single file has all stories and figures inside, below 5 MB", async () => {
  await singleMade;
  assert.ok(statSync(join(single, "index.html")).size < 5 * 1024 * 1024, `${statSync(join(single, "index.html")).size} bytes`);
  mkdirSync(join(folder, "mailed"));
  const alone = join(folder, "mailed", "index.html");
  copyFileSync(join(single, "index.html"), alone);
  const page = await open(browser, alone, { hash: `#${refuted}` });
  assert.ok(await page.locator(`[id="${refuted}"] .story .latex math`).first().isVisible());
  assert.ok(await page.$$eval(".plot img", (images) => images.every((image) => image.src.startsWith("data:"))));
  assert.deepEqual([page.requests, page.complaints], [[], []]);
  const plain = await open(browser, alone, { script: false, width: 390 });
  assert.ok(await plain.locator(`[id="${refuted}"] .story`).isVisible());
});

testMore(() => ({ browser, folder, figures, run }));
testLook(() => ({ browser, folder, run }));
