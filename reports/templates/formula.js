// The language of formulas (experiments/formula/README.md), evaluated in numbers of this page: nothing of it is certified.
// formula.scheme(text) reads a [scheme] as a file has it, and formula.scores(...) gives its scores by distance.
"use strict";
const formula = (() => {
  const functions = { sin: [1, Math.sin], cos: [1, Math.cos], exp: [1, Math.exp], log: [1, Math.log], sqrt: [1, Math.sqrt],
    abs: [1, Math.abs], floor: [1, Math.floor], min: [2, Math.min], max: [2, Math.max] };
  const relations = { "=": (a, b) => a === b, "<=": (a, b) => a <= b, "<": (a, b) => a < b, ">=": (a, b) => a >= b, ">": (a, b) => a > b };
  const fault = (sentence) => Object.assign(new Error(sentence), { isOfUser: true });
  const nearest = (name, known) => known.filter((each) => each[0] === name[0]).concat(known).slice(0, 12).join(", ");

  /// A function of a place {d, base, pair, at, vectors, round}. `names`: {positions, pairs, vectors, definitions, where}, of
  /// which `pairs` says whether i is a pair, and `definitions` has texts by name. Throws a sentence with the column.
  const parse = (text, names, reading = []) => {
    let at = 0, depth = 0, index = null, inSum = false;
    const fail = (sentence, column = at + 1) => { throw fault(tr("{}, column {}: {}", names.where, column, sentence)); };
    if (text.length > 10000) fail(tr("the formula has {} characters; {} are allowed", text.length, 10000), 1);
    const skip = () => { while (/\s/.test(text[at] ?? "")) at += 1; };
    const found = () => (at < text.length ? `'${text[at]}'` : tr("the end"));
    const taken = (sign) => text.startsWith(sign, at) && ((at += sign.length), skip(), true);
    const expect = (sign) => taken(sign) || fail(tr("expected {}, found {}", sign === ")" ? tr("an operation or ')'") : `'${sign}'`, found()));
    const word = () => /^[A-Za-z][A-Za-z0-9_]*/.exec(text.slice(at))?.[0];
    const inside = (read) => {
      if ((depth += 1) > 100) fail(tr("parentheses are nested deeper than {}", 100));
      const value = read();
      expect(")");
      depth -= 1;
      return value;
    };
    const known = () => ["d", "base", "pi", ...(names.pairs ? ["i"] : []), ...(index ? [index] : []), ...names.positions, ...Object.keys(names.definitions)];

    const name = (called, column) => {
      if (called === index) return (place) => place.index;
      if (called === "d" || called === "base") return (place) => place[called];
      if (called === "pi") return (place) => place.round(Math.PI);
      if (called === "i" && names.pairs) return (place) => place.pair;
      const within = reading.at(-1), isPair = within === "frequency" || (/\bd\b/.test(text) && !/\bj\b/.test(text));
      if (called === "i" && within && isPair) fail(tr("{} uses i, which is here the query's position; write the formula itself, as in {}", within, "sum(n, d/2, cos(base^(-2*n/d)*(i - j)))"), column);
      if (names.positions.includes(called)) return (place) => place.at[called];
      if (!Object.hasOwn(names.definitions, called)) fail(tr("there is no name {}; there are {}", called, nearest(called, known())), column);
      if (reading.includes(called)) fail(tr("the definition of {} uses {} itself", called, called), column);
      return parse(names.definitions[called], { ...names, where: tr("in the definition of {}", called) }, [...reading, called]);
    };
    const sum = (column) => inside(() => {
      if (inSum) fail(tr("a sum is inside a sum; one sum may not hold another"), column);
      const over = word() ?? fail(tr("expected {}, found {}", tr("i, as in sum(i, cos(frequency*k))"), found()));
      const start = at + 1;
      at += over.length;
      skip();
      expect(",");
      let count = (place) => place.d / 2, counted = over !== "i";
      if (over === "i" && !names.pairs) fail(tr("here i is the query's position; another sum is written sum(k, 32, ...)"), start);
      if (counted) {
        if (known().includes(over) || over in functions) fail(tr("{} is already the name of something else; give the index another name", over), start);
        const length = /^(?:d\s*\/\s*2|d|\d+)(?=\s*,)/.exec(text.slice(at))?.[0];
        if (!length || Number(length) > 4096 || Number(length) < 1) fail(tr("the count of a sum's terms is not a number from 1 to {}, d or d/2", 4096));
        at += length.length;
        skip();
        expect(",");
        if (/^\d/.test(length)) count = () => Number(length);
        else if (length === "d") count = (place) => place.d;
      }
      [inSum, index] = [true, counted ? over : null];
      const term = expression();
      [inSum, index] = [false, null];
      const slot = counted ? "index" : "pair";
      return (place) => {
        const kept = place[slot];
        let total = 0;
        for (let k = 0; k < count(place); k += 1) {
          place[slot] = k;
          total = place.round(total + term(place));
        }
        place[slot] = kept;
        return total;
      };
    });
    const choice = () => inside(() => {
      const left = expression(), sign = ["<=", ">=", "<", ">", "="].find(taken) ?? fail(tr("expected {}, found {}", tr("an operation or one of =, <=, <, >=, >"), found()));
      const right = expression();
      expect(",");
      const yes = expression();
      expect(",");
      const no = expression();
      return (place) => (relations[sign](left(place), right(place)) ? yes(place) : no(place));
    });
    const call = (called, column) => inside(() => {
      if (!Object.hasOwn(functions, called)) fail(tr("there is no function {}; there are {}", called, ["sum", "if", ...Object.keys(functions)].join(", ")), column);
      const [count, apply] = functions[called], values = [expression()];
      while (taken(",")) values.push(expression());
      if (values.length !== count) fail(tr("{} takes {} arguments, not {}", called, count, values.length), column);
      return (place) => place.round(apply(...values.map((value) => value(place))));
    });
    const vectors = names.vectors ?? [];
    const vector = () => {
      const called = word();
      if (!vectors.includes(called)) fail(tr("expected {}, found {}", vectors.join(tr(" or ")), found()));
      at += called.length;
      skip();
      return (place) => place.vectors[called];
    };
    const product = () => inside(() => {
      const a = vector();
      expect(",");
      const b = vector();
      return (place) => a(place).reduce((sum, each, n) => place.round(sum + place.round(each * b(place)[n])), 0);
    });
    const entry = (called) => inside(() => {
      const number = expression();
      return (place) => place.vectors[called][number(place)] ?? NaN;
    });
    const operand = () => {
      const column = at + 1, number = /^\d+(?:\.\d+)?/.exec(text.slice(at))?.[0];
      if (number) {
        at += number.length;
        skip();
        return (place) => place.round(Number(number));
      }
      const called = word();
      if (called) {
        at += called.length;
        skip();
        if (!taken("(")) return name(called, column);
        if (vectors.includes(called)) return entry(called);
        if (called === "dot" && vectors.length > 0) return product();
        return called === "sum" ? sum(column) : called === "if" ? choice() : call(called, column);
      }
      return taken("(") ? inside(expression) : fail(tr("expected {}, found {}", tr("a number, a name, a function or a parenthesis"), found()));
    };
    const signed = (read) => {
      if (!taken("-")) return read();
      const value = read();
      return (place) => -value(place);
    };
    const joined = (read, signs) => {
      let value = signed(read);
      for (let sign; (sign = Object.keys(signs).find(taken));) {
        const left = value, right = signed(read);
        value = (place) => place.round(signs[sign](left(place), right(place)));
      }
      return value;
    };
    const factor = () => {
      const value = operand();
      if (!taken("^")) return value;
      const power = signed(operand);
      if (text[at] === "^") fail(tr("expected {}, found {}", tr("a parenthesis around one of the two powers"), found()));
      return (place) => place.round(value(place) ** power(place));
    };
    const term = () => {
      let value = factor();
      for (let sign; (sign = ["*", "/"].find(taken));) {
        const left = value, right = signed(factor), times = sign === "*";
        value = (place) => place.round(times ? left(place) * right(place) : left(place) / right(place));
      }
      return value;
    };
    const expression = () => joined(term, { "+": (a, b) => a + b, "-": (a, b) => a - b });
    skip();
    const result = expression();
    if (at < text.length) fail(tr("expected {}, found {}", tr("an operation or the end"), found()));
    return result;
  };

  // The keys of a [scheme], some of which say nothing of its values.
  const kinds = { absolute: { positions: ["t", "j", "L"], pairs: true }, rotary: { positions: ["m"], pairs: true },
    bias: { positions: ["i", "j", "h", "L"], pairs: false }, score: { positions: ["i", "j", "h", "L"], pairs: false, vectors: ["q", "k"] } };
  const allowed = { absolute: ["entries"], rotary: ["angle", "scale.query", "scale.key", "layout", "bias", "mask"], bias: ["bias", "mask"], score: ["score", "mask"] };
  const common = ["name", "says", "title", "cite", "cost", "acts", "parameters", "frequency"];
  const unquoted = (value) => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;

  /// {"key": "text"} of the sections [define] and [scheme], the latter also of lines before any; a list is a list of texts.
  const tables = (text) => {
    const sections = { define: {}, scheme: {} };
    let keys = sections.scheme;
    for (const [number, line] of text.split("\n").entries()) {
      const content = line.replace(/^((?:[^"#]|"[^"]*")*)#.*$/, "$1").trim();
      if (content.startsWith("[[claim")) break;
      if (content === "") continue;
      const section = /^\[([\w.]+)\]$/.exec(content)?.[1];
      if (section === "scheme.learned") sections.scheme.learned = true;
      if (section) keys = sections[section] ?? {};
      if (section) continue;
      const [, key, value] = /^([A-Za-z][\w.-]*)\s*=\s*(.+)$/.exec(content) ?? [];
      if (!key) throw fault(tr("line {} is not KEY = FORMULA in quotes", number + 1));
      const list = /^\[(.*)\]$/.exec(value), group = /^\{(.*)\}$/.exec(value);
      keys[key] = list ? [...list[1].matchAll(/"([^"]*)"/g)].map((each) => each[1])
        : group ? Object.fromEntries([...group[1].matchAll(/([A-Za-z][\w-]*)\s*=\s*("[^"]*"|[^,]+)/g)].map(([, part, is]) => [part, unquoted(is.trim())]))
          : unquoted(value);
    }
    return sections;
  };

  /// {acts, base, causal, entries, angle, query, key, bias, score}: functions of a place. Throws one sentence.
  const scheme = (text) => {
    const { define, scheme: keys } = tables(text);
    const { acts, parameters = {}, frequency, mask, entries, angle, bias, score, "scale.query": query, "scale.key": key, learned } = keys;
    if (!Object.hasOwn(kinds, acts ?? "")) throw fault(tr("acts must be absolute, rotary, bias or score, in quotes"));
    if (learned) throw fault(tr("learned numbers have no values here; write numbers in their place"));
    const unknown = Object.keys(keys).find((each) => ![...common, ...allowed[acts]].includes(each));
    if (unknown) throw fault(tr("a scheme that acts {} has no key {}; a name of your own stands below [define]", acts, unknown));
    const { base, ...numbers } = parameters, definitions = { ...numbers, ...define, ...(frequency === undefined ? {} : { frequency }) };
    const read = (where, written, kind) => {
      if (written === undefined) throw fault(tr("the scheme has no {}", where));
      return parse(written, { ...kinds[kind], definitions, where });
    };
    const optional = (where, written, kind) => (written === undefined ? null : read(where, written, kind));
    const result = { acts, base: base === undefined ? null : Number(base), causal: mask === "causal" };
    if (acts === "absolute") {
      const list = Array.isArray(entries) ? entries : entries === undefined ? [] : [entries];
      if (list.length === 0) throw fault(tr("the scheme has no {}", "entries"));
      return { ...result, entries: list.map((each) => read("entries", each, acts)) };
    }
    if (acts === "bias") return { ...result, bias: read("bias", bias, acts) };
    if (acts === "score") return { ...result, score: read("score", score, acts) };
    return { ...result, angle: read("angle", angle, acts), query: optional("scale.query", query, acts), key: optional("scale.key", key, acts),
      bias: optional("bias", bias, "bias") };
  };

  /// d numbers: the code of position t.
  const code = ({ entries }, { d, base, L, round }, t) => Array.from({ length: d }, (_, j) =>
    entries[entries.length === 1 ? 0 : j % entries.length]({ d, base, round, pair: entries.length === 1 ? j : Math.floor(j / entries.length), at: { t, j, L } }));

  /// A token of equal entries with |x|^2 = 4, and its turned and scaled copy at position m.
  const token = ({ d, round }) => Array(d).fill(round(Math.sqrt(4 / d)));
  const turned = (scheme, scale, options, m) => {
    const x = token(options), { d, base, round } = options;
    for (let pair = 0; pair < d / 2; pair += 1) {
      const place = { d, base, round, pair, at: { m } }, angle = scheme.angle(place), by = scale ? scale(place) : 1;
      const c = round(Math.cos(angle)), s = round(Math.sin(angle)), a = x[2 * pair], b = x[2 * pair + 1];
      x[2 * pair] = round(by * round(round(a * c) - round(b * s)));
      x[2 * pair + 1] = round(by * round(round(a * s) + round(b * c)));
    }
    return x;
  };
  const biased = ({ bias }, { d, base, h, L, round }, i, j) => bias({ d, base, round, at: { i, j, h, L } });
  const scored = ({ score }, options, i, j) => {
    const { d, base, h, L, round } = options, q = token(options);
    return score({ d, base, round, at: { i, j, h, L }, vectors: { q, k: q } });
  };

  /// The scores of the token at position `last` with the same token 0, 1, ..., `last` places back, every step rounded.
  const scores = (scheme, options) => {
    const { round, last } = options, L = last + 1, all = { ...options, L };
    const vector = (m, scale) => (scheme.acts === "absolute" ? code(scheme, all, m).map((each, j) => round(each + token(all)[j]))
      : scheme.acts === "rotary" ? turned(scheme, scale, all, m) : token(all));
    if (scheme.score) return Array.from({ length: L }, (_, n) => scored(scheme, all, last, last - n));
    const query = vector(last, scheme.query);
    return Array.from({ length: L }, (_, n) => {
      const key = vector(last - n, scheme.key);
      const product = query.reduce((sum, each, j) => round(sum + round(each * key[j])), 0);
      return scheme.bias ? round(product + biased(scheme, all, last, last - n)) : product;
    });
  };

  /// Rows of numbers for a heat map: codes by position, cosines of angles by position, or biases or scores by query.
  const rows = (scheme, options) => {
    const all = { ...options, L: options.last + 1 }, { d, base, round } = all;
    const ofPlaces = { bias: biased, score: scored }[scheme.acts], count = ofPlaces ? 64 : all.L;
    return Array.from({ length: count }, (_, m) => {
      if (scheme.acts === "absolute") return code(scheme, all, m);
      if (scheme.acts === "rotary") return Array.from({ length: d / 2 }, (_, pair) => Math.cos(scheme.angle({ d, base, round, pair, at: { m } })));
      return Array.from({ length: count }, (_, j) => (scheme.causal && j > m ? NaN : ofPlaces(scheme, all, m, j)));
    });
  };
  const called = (text) => tables(text).scheme.title ?? tables(text).scheme.name;
  return { scheme, scores, rows, called };
})();
