// The page of a run in a headless Chromium, and what it asked of the network and said on its console.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const executable = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

// As root Chromium has no sandbox; the rest keeps it from asking the network by itself.
const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

export const launch = () => chromium.launch({ executablePath: executable, args: quiet });

/// Opens `file`, at `hash` when it is given. Returns the page with the lists `requests` (all but to its folder and to
/// data inside of it) and `complaints` (errors and warnings of the console, uncaught exceptions).
export const open = async (browser, file, { hash = "", width = 1440, height = 900, dark = false, script = true } = {}) => {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", javaScriptEnabled: script });
  context.setDefaultTimeout(120_000); // a busy machine is no fault of the page
  const page = await context.newPage();
  const address = pathToFileURL(file).href;
  const requests = [], complaints = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address.slice(0, address.lastIndexOf("/") + 1)) && !url.startsWith("data:")) requests.push(url);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(address + hash, { waitUntil: "load" });
  return Object.assign(page, { requests, complaints });
};

/// The ids of the rows that are shown, from the top down.
export const shownRows = (page) => page.$$eval("tbody.claim:not([hidden])", (rows) => rows.map((row) => row.id));

/// How many pixels the page is wider than the window.
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
