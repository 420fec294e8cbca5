// What every page adds to its own text: set mathematics, and buttons that copy a command. It works on what is in the
// document already, or in the scripts beside it that the page of a run names.
"use strict";
// A phrase of a script with a value for each {}; the page of another language has `translations`.
const tr = (phrase, ...values) => {
  const said = (typeof translations === "undefined" ? undefined : translations[phrase]) ?? phrase;
  return said.replace(/\{\}/g, () => values.shift());
};
const pebench = (() => {
  // What TeX does and MathML does not: a thin space around the name of a function, unless a bracket or a sign is there;
  // none within bars and brackets.
  const spaceOut = (formula) => {
    const thin = () => {
      const space = document.createElementNS("http://www.w3.org/1998/Math/MathML", "mspace");
      space.setAttribute("width", "0.1667em");
      return space;
    };
    for (const sign of formula.querySelectorAll("mo")) {
      if (/^[|\u2223\u2225()[\]{}]$/.test(sign.textContent)) {
        sign.setAttribute("lspace", "0");
        sign.setAttribute("rspace", "0");
      }
      if (sign.textContent !== "\u2061") continue;
      let name = sign.previousElementSibling, last = sign;
      while (last.parentElement.localName !== "mrow" || (last === last.parentElement.lastElementChild && /^m(under|over|sub|sup)/.test(last.parentElement.parentElement.localName))) {
        name = last = last.parentElement;
      }
      const isOpen = (place) => place === null || place.localName === "mo" && place.textContent !== ")";
      if (name && !isOpen(name.previousElementSibling)) name.before(thin());
      if (last.nextElementSibling && !/^[([{]/.test(last.nextElementSibling.textContent)) last.after(thin());
    }
  };
  // MathML Core knows no mathvariant but "normal": the letters of other alphabets are characters of their own, from the
  // first capital on, those named here elsewhere.
  const alphabets = {
    bold: [0x1d400], "bold-italic": [0x1d468], "sans-serif": [0x1d5a0],
    script: [0x1d49c, "BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ"], fraktur: [0x1d504, "CℭHℌIℑRℜZℨ"], "double-struck": [0x1d538, "CℂHℍNℕPℙQℚRℝZℤ"],
  };
  const digits = { bold: 0x1d7ce, "double-struck": 0x1d7d8, "sans-serif": 0x1d7e2 };
  const letterOf = (alphabet, letter) => {
    const [first, others = ""] = alphabets[alphabet], code = letter.charCodeAt(0);
    if (others.includes(letter)) return others[others.indexOf(letter) + 1];
    if (/[0-9]/.test(letter)) return alphabet in digits ? String.fromCodePoint(digits[alphabet] + code - 48) : letter;
    return /[A-Za-z]/.test(letter) ? String.fromCodePoint(first + code - (code < 97 ? 65 : 71)) : letter;
  };
  const spellLetters = (formula) => {
    for (const part of formula.querySelectorAll("[mathvariant]")) {
      const alphabet = part.getAttribute("mathvariant");
      if (!(alphabet in alphabets)) continue;
      part.textContent = [...part.textContent].map((letter) => letterOf(alphabet, letter)).join("");
      part.removeAttribute("mathvariant");
    }
  };
  // Where KaTeX is there and can, mathematics is set as MathML, once; else its LaTeX source stays. It takes a
  // millisecond a formula, so a page asks for what it shows, and all of it is set before a page is printed.
  const setMathematics = (root) => {
    if (typeof katex === "undefined" || !root.querySelector(".latex:not([data-set])")) return;
    for (const place of root.querySelectorAll(".latex:not([data-set])")) {
      const source = place.textContent, displayed = place.localName === "div";
      const lines = source.replace(/^(.*,)\\quad (\\text\{where .*)$/s, String.raw`\begin{aligned}&$1\\&$2\end{aligned}`);
      place.dataset.set = "";
      try {
        katex.render(displayed ? lines : source, place, { displayMode: displayed, output: "mathml", strict: "ignore", trust: false });
        spaceOut(place);
        spellLetters(place);
      } catch {
        place.textContent = source;
      }
    }
  };
  addEventListener("beforeprint", () => {
    for (const folded of document.querySelectorAll(".folded > li > details, details.remarks")) folded.open = true;
    setMathematics(document);
  });

  // A button beside each <p class="command"><code>, made when it is shown.
  const addCopyButtons = (root) => {
    for (const code of root.querySelectorAll(".command > code:not(:has(+ .copy))")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = tr("copy");
      button.setAttribute("aria-label", tr("Copy: {}", code.textContent));
      code.after(button);
    }
  };

  // Also where the clipboard is withheld from pages opened as files.
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button.copy");
    if (!button) return;
    await copy(button.previousElementSibling.textContent);
    button.textContent = tr("copied");
    setTimeout(() => { button.textContent = tr("copy"); }, 1500);
  });

  // A link to a claim that was made when the claims stood on this page leads to the page where they are now.
  const { claims } = document.documentElement.dataset, wanted = location.hash.slice(1);
  if (claims && (wanted.startsWith("claims?") || (/^[\w+-]+\./.test(wanted) && !document.getElementById(wanted)))) {
    location.replace(claims + location.hash);
  }

  // A link between pages names the run of the page that has it, so that pages of two runs in one folder say so.
  const own = document.documentElement.dataset.run, linked = new URLSearchParams(location.search).get("run");
  if (own && linked && linked !== own) {
    const warning = document.createElement("p");
    warning.className = "banner red mixed";
    warning.setAttribute("role", "alert");
    warning.textContent = tr("This page is of run {}, and the page that links to it of run {}: the folder has files of both.", own, linked);
    document.body.prepend(warning);
  }

  // Runs stories/NAME.js, once: a promise that fails where there is no such file.
  const loaded = new Map();
  const load = (name) => {
    if (!loaded.has(name)) {
      loaded.set(name, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = `stories/${name}.js`;
        script.onload = resolve;
        script.onerror = () => reject(new Error(tr("stories/{}.js is not beside this page", name)));
        document.head.append(script);
      }));
    }
    return loaded.get(name);
  };

  // Makes a part of the page ready to be read.
  const show = (root) => {
    addCopyButtons(root);
    if ("katex" in document.documentElement.dataset && root.querySelector(".latex")) {
      load("katex").then(() => setMathematics(root), () => {}); // without it the source stays
    } else {
      setMathematics(root);
    }
  };

  // The number formats that a page can compute in: each rounds a double.
  // To `bits` of significand and exponents from `least` to `most`, ties to even.
  const rounding = (bits, least, most) => (x) => {
    if (x === 0 || !Number.isFinite(x)) return x;
    const step = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x))), least) - bits + 1), scaled = x / step;
    let whole = Math.round(scaled);
    if (Math.abs(scaled - Math.trunc(scaled)) === 0.5 && whole % 2) whole -= 1;
    return Math.abs(whole * step) >= 2 ** (most + 1) ? Math.sign(x) * Infinity : whole * step;
  };
  const formats = { double: (x) => x, float: Math.fround, half: rounding(11, -14, 15), bfloat16: rounding(8, -126, 127) };

  // Round numbers for the ticks of an axis, three to seven of them.
  const ticks = (low, high) => {
    const power = 10 ** Math.floor(Math.log10((high - low) / 3)), step = [5, 2, 1].find((each) => each * power * 3 <= high - low) * power;
    const first = Math.ceil(low / step - 1e-9), count = Math.floor(high / step + 1e-9) - first + 1;
    return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(6)));
  };

  // What the scripts beside the page hand over: the stories of claims by their ids, the numbers of a figure.
  const stories = new Map(), numbers = new Map();
  const tell = (some) => { for (const [id, story] of Object.entries(some)) stories.set(id, story); };
  const number = ([figure, csv]) => numbers.set(figure, csv);
  return { load, show, formats, ticks, stories, tell, numbers, number };
})();
