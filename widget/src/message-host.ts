// The element that messages are drawn in: theme styles cannot reach into its shadow root, nor its styles out of it.
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import css from './message-style.css?inline';

/** An element that carries the branding, and the place inside its shadow root to render to. */
export function createHost({ colors, customCss, fontFamily, fontSize, textAlignment }: Branding): {
  host: HTMLElement;
  place: HTMLElement;
} {
  const host = document.createElement('purchase-limits');
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  const place = document.createElement('div');
  const variables = { ...colors, fontFamily, fontSize: `${fontSize}px`, textAlign: textAlignment };
  for (const [name, value] of Object.entries(variables)) style.append(`--limit-${name}:${value};`);
  style.textContent = `.messages{${style.textContent}}${css}${customCss}`;
  root.append(style, place);
  return { host, place };
}
