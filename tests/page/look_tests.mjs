// How the pages look, as far as a browser can measure it; and the form that tries a formula.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open, overflow } from "./browser.mjs";

const examples = new URL("../../experiments/formula/examples/", import.meta.url);

/// Words that two lines share without a hyphen, and each "…" that is alone on its line, in the page's prose and tables.
const brokenWords = (page) => page.evaluate(() => {
  const broken = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const linesOf = (node, from, to) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top));
  };
  for (let node; (node = walk.nextNode());) {
    const place = node.parentElement;
    if (!place.checkVisibility() || place.closest("script, style, math, code, pre, .latex, .id, .sides, .toggle")) continue;
    // Letters between digits are of a digest, and no word.
    for (const { 0: word, index } of node.data.matchAll(/(?<![A-Za-z\d])[A-Za-z]{3,}(?![A-Za-z\d])|…/g)) {
      const lines = linesOf(node, index, index + word.length);
      const before = word === "…" && index > 1 ? linesOf(node, 0, index - 1).pop() : lines[0];
      if (new Set(lines).size > 1 || (before !== undefined && lines[0] > before + 8)) broken.push(`${word} in ${node.data.trim().slice(0, 60)}`);
    }
  }
  return broken;
});

/// `given` returns the browser, and the run with its folder and page.
export const testLook = (given) => {
  test("no word is broken in two without a hyphen, and no sign of an omission is alone on its line", async () => {
    const { browser, folder } = given();
    for (const file of ["index.html", "claims.html", "search.html", "schemes/rope.html", "zheng2022.html", "formula.html"]) {
      for (const width of [1440, 390]) {
        const page = await open(browser, join(folder, file), { width });
        assert.deepEqual(await brokenWords(page), [], `${file} at ${width}`);
        await page.context().close();
      }
    }
    const page = await open(browser, join(folder, "search.html"));
    await page.addStyleTag({ content: "dt { width: 3rem; overflow-wrap: anywhere; }" });
    assert.ok((await brokenWords(page)).length > 0); // what it would find
  });

  test("on a phone links come before the findings, and the matrix says which of its columns are in sight", async () => {
    const { browser, folder, run } = given();
    const page = await open(browser, join(folder, "index.html"), { width: 390 });
    const top = (what) => page.locator(what).first().evaluate((part) => part.getBoundingClientRect().top);
    assert.ok(await top(".front nav") < await top(".named"));
    assert.ok(await top(".named") < await top(".hero"));
    const matrix = await open(browser, join(folder, "matrix.html"), { width: 390 });
    const said = () => matrix.textContent(".in-sight"), count = run.matrix.properties.length;
    const [first, last, all] = (await said()).match(/\d+/g).map(Number);
    assert.ok(first === 1 && last > 3 && last < count && all === count);
    await matrix.locator(".matrix-frame").evaluate((frame) => { frame.scrollLeft = frame.scrollWidth; });
    await matrix.waitForFunction((end) => document.querySelector(".in-sight").textContent.includes(` ${end} of ${end};`), count);
    assert.equal(await matrix.locator(".matrix-frame.more").count(), 0);
    await matrix.locator(".matrix-frame").evaluate((frame) => { frame.scrollLeft = 0; });
    await matrix.locator(".matrix-frame.more").waitFor();
    await matrix.emulateMedia({ media: "print" });
    assert.ok(await matrix.locator(".matrix-frame").isVisible());
    const wide = await open(browser, join(folder, "matrix.html"));
    assert.ok(await wide.locator(".in-sight").isHidden());
  });

  test("a document's page has the scope of a proof once, and links to it where it is the same", async () => {
    const { browser, folder } = given();
    const page = await open(browser, join(folder, "su2021.html"));
    const scopes = await page.$$eval(".known > .basis:first-of-type", (all) => all.map((each) => each.textContent).filter((text) => text.startsWith("Proved")));
    const whole = scopes.filter((text) => text.startsWith("Proved:"));
    assert.equal(new Set(whole).size, whole.length);
    assert.ok(whole.length < scopes.length);
    await page.locator(".basis a", { hasText: "su2021." }).first().click();
    assert.equal(await page.locator(":target .known .basis").first().textContent().then((text) => text.startsWith("Proved:")), true);
  });

  test("a scheme typed in the page has the certified scores of the bench's own, to the rounding of doubles", async () => {
    const { browser, folder } = given();
    const page = await open(browser, join(folder, "formula.html"));
    const scores = async () => decodeURIComponent(await page.getAttribute(".curves a", "href")).split("\n").slice(1).map((line) => line.split(",").slice(1).map(Number));
    for (const [file, title] of [["rope", "RoPE"], ["alibi", "ALiBi"], ["xpos", "xPos"], ["sinusoidal", "Sinusoidal"]]) {
      await page.selectOption("[name=beside]", title);
      await page.fill("[name=text]", readFileSync(new URL(`${file}.toml`, examples), "utf8"));
      await page.waitForFunction((name) => decodeURIComponent(document.querySelector(".curves a").href).includes(`distance,score,${name}\n`), title);
      await page.waitForTimeout(300);
      assert.equal(await page.textContent(".formula .sentence"), "", file);
      const rows = await scores();
      assert.equal(rows.length, 129);
      assert.ok(rows.every(([own, certified]) => Math.abs(own - certified) <= 1e-13 * Math.max(1, Math.abs(certified), 64)), file);
      assert.equal(await page.locator(".curves circle").count(), 129);
      assert.ok(await page.locator(".heat canvas").evaluate((canvas) => canvas.width >= 32 && canvas.height >= 64));
      assert.match(await page.textContent(".formula .reading"), /float \S+ at distance \d+; half \S+ at distance \d+; bfloat16 \S+ at distance \d+/);
    }
    assert.deepEqual([page.requests, page.complaints], [[], []]);
    assert.ok(statSync(join(folder, "formula.html")).size < 100 * 1024);
  });

  test("a formula has the values of its operations, and a wrong one gets a sentence with its column", async () => {
    const { browser, folder } = given();
    const page = await open(browser, join(folder, "formula.html"), { width: 390 });
    const typed = (written, acts = "bias") => page.evaluate((text) => {
      try {
        return formula.scores(formula.scheme(text), { d: 8, base: 16, h: 1, last: 4, round: (x) => x });
      } catch (error) {
        return error.message;
      }
    }, `[define]\nhalf = "1/2"\nfrequency = "base^(-2*i/d)"\n[scheme]\nacts = "${acts}"\n${acts} = "${written}"`);
    const near = async (bias, at, acts) => assert.deepEqual((await typed(bias, acts)).map((score) => Number((score - 4).toFixed(12))), [0, 1, 2, 3, 4].map((n) => Number(at(n).toFixed(12))), bias);
    await near("-(i - j)^2", (n) => -(n ** 2)); // -x^2 is -(x^2)
    await near("-2^2 + 3*-i/(half*4) - j", (n) => -4 - 6 - (4 - n));
    await near("if(i - j >= 2, min(j, half), max(h, 3))", (n) => (n >= 2 ? Math.min(4 - n, 0.5) : 3));
    await near("sum(k, d/2, base^(-2*k/d)*cos(k*(i - j)))", (n) => [0, 1, 2, 3].reduce((sum, k) => sum + 16 ** (-k / 4) * Math.cos(k * n), 0));
    await near("sqrt(abs(j - i)) + floor(log(exp(i/3))) + sin(pi)*L", (n) => Math.sqrt(n) + 1);
    await near("dot(q, k) - (i - j)/8", (n) => -n / 8, "score");
    await near("sum(n, d/2, (q(2*n)*k(2*n) + q(2*n + 1)*k(2*n + 1))*cos(n*(i - j)))", (n) => [0, 1, 2, 3].reduce((sum, k) => sum + Math.cos(k * n), 0) - 4, "score");
    assert.ok((await typed("dot(q, k) + q(8)", "score")).every(Number.isNaN)); // of 8 entries
    for (const [wrong, sentence] of [["dot(q, z)", "score, column 8: expected q or k, found 'z'"], ["q + 1", "score, column 1: there is no name q"],
      ["sum(n, d/2, q(n)*cos(frequency*(i - j)))", "in the definition of frequency, column 10: frequency uses i, which is here the query's position"]]) {
      assert.ok(String(await typed(wrong, "score")).startsWith(sentence), `${wrong}: ${await typed(wrong, "score")}`);
    }
    for (const [wrong, sentence] of [["1 +", "bias, column 4: expected a number, a name, a function or a parenthesis, found the end"],
      ["slop*i", "bias, column 1: there is no name slop; there are"], ["tan(i)", "bias, column 1: there is no function tan; there are"],
      ["2^3^2", "bias, column 4: expected a parenthesis around one of the two powers, found '^'"], ["max(i)", "bias, column 1: max takes 2 arguments, not 1"],
      ["sum(i, 1)", "bias, column 5: here i is the query's position"], ["sum(k, 9999, k)", "bias, column 8: the count of a sum's terms"],
      ["sum(k, 3, sum(l, 3, k*l))", "bias, column 11: a sum is inside a sum"], ["(i", "bias, column 3: expected an operation or ')', found the end"],
      ["constructor", "bias, column 1: there is no name constructor"], ["i j", "bias, column 3: expected an operation or the end, found 'j'"]]) {
      assert.ok(String(await typed(wrong)).startsWith(sentence), `${wrong}: ${await typed(wrong)}`);
    }
    await page.focus("[name=text]");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("acts = \"bias\"\nbias = \"-slope*(i - j)\"");
    await page.waitForFunction(() => document.querySelector(".formula .sentence").value !== "");
    assert.match(await page.textContent(".formula .sentence"), /^Bias, column 2: there is no name slope; .*\.$/);
    assert.equal(await page.getAttribute("[name=text]", "aria-invalid"), "true");
    await page.fill("[name=text]", "acts = \"bias\"\nslope = \"1/4\"\nbias = \"-slope*(i - j)\"");
    await page.waitForFunction(() => document.querySelector(".formula .sentence").value.startsWith("A scheme that acts bias has no key slope"));
    await page.fill("[name=text]", "acts = \"bias\"\nparameters = { slope = \"1/4\" }\nbias = \"-slope*(i - j)\"");
    await page.waitForFunction(() => document.querySelector(".formula .sentence").value === "");
    const again = await open(browser, join(folder, "formula.html"), { hash: new URL(page.url()).hash, width: 320 });
    assert.match(await again.inputValue("[name=text]"), /slope = "1\/4" }/);
    assert.match(await again.textContent(".formula .reading"), /4 at distance 0, -28 at 128; it rises at 0 of 128/);
    assert.ok(await overflow(again) <= 0 && await overflow(page) <= 0);
    assert.deepEqual([page.complaints, again.complaints], [[], []]);
  });
};
