// A quicker `getComputedStyle` for pages in jsdom. Finding elements by role asks for `display` and `visibility` of each
// element and its ancestors, and jsdom matches all rules of its own style sheet for every answer. These two depend on
// little while a page has no style sheets, so they are answered here; everything else, and a page with style sheets, is
// answered by jsdom.
const ofJsdom = window.getComputedStyle.bind(window);
const displays = new Map();

/** The rules of jsdom's style sheet for `display` look at nothing else. */
function display(element) {
  const { localName, style } = element;
  const parent = localName === 'rt' || localName === 'rp' ? element.parentElement?.localName : '';
  const attributes = [element.hasAttribute('hidden'), element.getAttribute('type'), element.hasAttribute('open')];
  const key = [localName, style?.display, parent, ...attributes].join('|');
  let answer = displays.get(key);
  if (answer === undefined) displays.set(key, (answer = ofJsdom(element).display));
  return answer;
}

/** Inherited, and set by inline styles alone. */
function visibility(element) {
  for (let one = element; one; one = one.parentElement) {
    const own = one.style?.visibility;
    if (own && own !== 'unset') return own;
  }
  return 'visible';
}

const quick = { display, visibility };

window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || element.ownerDocument !== document || document.styleSheets.length > 0)
    return ofJsdom(element, pseudoElement);
  let whole;
  const rest = () => (whole ??= ofJsdom(element));
  const getPropertyValue = (name) =>
    Object.hasOwn(quick, name) ? quick[name](element) : rest().getPropertyValue(name);
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (Object.hasOwn(quick, name)) return quick[name](element);
        const value = rest()[name];
        return typeof value === 'function' ? value.bind(rest()) : value;
      },
    },
  );
};
