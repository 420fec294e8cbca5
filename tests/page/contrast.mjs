// The contrast of every text with what lies behind it, by WCAG 2.2, section 1.4.3.

/// Returns {text, ratio} for each visible text of the page whose contrast is below `least`.
export const lowContrasts = (page, least) => page.evaluate((least) => {
  const parse = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (front, back) => {
    const mix = (x, y) => x * front.a + y * (1 - front.a);
    return { r: mix(front.r, back.r), g: mix(front.g, back.g), b: mix(front.b, back.b), a: 1 };
  };
  const luminance = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const backgroundOf = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((back, layer) => over(layer, back), { r: 255, g: 255, b: 255, a: 1 });
  };
  const low = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement, text = node.textContent.trim();
    if (!text || ["SCRIPT", "STYLE", "NOSCRIPT"].includes(element.tagName) || !element.checkVisibility()) continue;
    const background = backgroundOf(element);
    const [a, b] = [luminance(over(parse(getComputedStyle(element).color), background)), luminance(background)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < least) low.push({ text: text.slice(0, 60), ratio: Number(ratio.toFixed(2)) });
  }
  return low;
}, least);
