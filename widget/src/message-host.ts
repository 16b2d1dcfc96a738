// The element that messages are drawn in: theme styles cannot reach into its shadow root, nor what is drawn in it leave
// its box.
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import css from './message-style.css?inline';

/**
 * An element that carries the branding, and the place inside its shadow root to render to. Values are set as values and
 * the merchant's CSS is a style sheet of its own, so that neither can end what stands before it.
 */
export function createHost(branding: Branding): { host: HTMLElement; place: HTMLElement } {
  const { colors, customCss, fontFamily, fontSize, textAlignment } = branding;
  const host = document.createElement('purchase-limits');
  const root = host.attachShadow({ mode: 'open' });
  const place = document.createElement('div');
  for (const text of [css, customCss]) root.appendChild(document.createElement('style')).textContent = text;
  const variables = { ...colors, fontFamily, fontSize: `${fontSize}px`, textAlign: textAlignment };
  for (const [name, value] of Object.entries(variables)) place.style.setProperty(`--limit-${name}`, value);
  return { host, place: root.appendChild(place) };
}
