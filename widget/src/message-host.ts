// The element that messages are drawn in: theme styles cannot reach into its shadow root, nor what is drawn in it leave
// its box.
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import css from './message-style.css?inline';

/** Left is where a text begins: on the right in Arabic. */
const ALIGNMENTS = { left: 'start', center: 'center', right: 'end' };

/**
 * An element that carries the branding, the place inside its shadow root to render to, and what adds to its styles.
 * Values are set as values and the merchant's CSS is a style sheet of its own, the last, so that neither can end what
 * stands before it.
 */
export function createHost({ colors, customCss, fontFamily, fontSize, textAlignment, theme }: Branding): {
  host: HTMLElement;
  place: HTMLElement;
  addStyle: (css: string) => void;
} {
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
  // A look that is taken from the page has what it inherits there.
  const chosen = theme !== 'theme' && { ...colors, fontFamily, fontSize: `${fontSize}px` };
  const variables = { ...chosen, textAlign: ALIGNMENTS[textAlignment] };
  for (const [name, value] of Object.entries(variables)) place.style.setProperty(`--limit-${name}`, value);
  // What is in the host itself is not drawn, but others can refer to it: without a slot, browsers leave it out.
  const slot = document.createElement('slot');
  slot.hidden = true;
  root.append(place, slot, own);
  addStyle(css);
  return { host, place, addStyle };
}
