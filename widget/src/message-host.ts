// The element that messages are drawn in: theme styles cannot reach into its shadow root, nor what is drawn in it leave
// its box.
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import css from './message-style.css?inline';
import poweredByCss from './powered-by-style.css?inline';

/** Left is where a text begins: on the right in Arabic. */
const ALIGNMENTS = { left: 'start', center: 'center', right: 'end' };

/**
 * An element that carries the branding, the place inside its shadow root to render to, and what adds to its styles.
 * Values are set as values and the merchant's CSS is a style sheet of its own, the last, so that neither can end what
 * stands before it. The line that names the app is beside that place, so what happens to the place doesn't clip, move
 * or cover it.
 */
export function createHost(
  branding: Branding,
  poweredBy: boolean,
): {
  host: HTMLElement;
  place: HTMLElement;
  addStyle: (css: string) => void;
} {
  const { colors, customCss, fontFamily, fontSize, textAlignment, theme } = branding;
  const host = document.createElement('purchase-limits');
  const root = host.attachShadow({ mode: 'open' });
  const place = document.createElement('div');
  // A live region: it stays when messages go, so that screen readers announce the next.
  place.setAttribute('role', 'status');
  const own = document.createElement('style');
  own.textContent = customCss;
  const addStyle = (text: string) => {
    root.insertBefore(document.createElement('style'), own).textContent = text;
  };
  const variables = { ...colors, fontFamily, fontSize: `${fontSize}px`, textAlign: ALIGNMENTS[textAlignment] };
  for (const [name, value] of Object.entries(variables)) place.style.setProperty(`--limit-${name}`, value);
  // What is in the host itself is not drawn, but others can refer to it: without a slot, browsers leave it out.
  const slot = document.createElement('slot');
  slot.hidden = true;
  root.append(place, slot, own);
  addStyle(css);
  if (poweredBy) {
    const line = root.appendChild(document.createElement('p'));
    line.className = `powered-by ${theme}`;
    line.textContent = 'Powered by Purchase Limits';
    addStyle(poweredByCss);
  }
  return { host, place, addStyle };
}
