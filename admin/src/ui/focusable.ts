const ANY = 'a, button, input:not([type=hidden]), select, textarea, [tabindex]';
const BY_TAB = [
  'a',
  'iframe',
  'input:not([type=hidden]):not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'button:not([aria-disabled="true"]):not([tabindex="-1"]):not(:disabled)',
  '[tabindex]:not([tabindex="-1"])',
].join(', ');

/** The element that takes the focus, in this one or it itself, also where it is disabled. */
export function focusableIn(node: HTMLElement): HTMLElement | null {
  return node.matches(ANY) ? node : node.querySelector<HTMLElement>(ANY);
}

/** What Tab reaches in it. */
export function reachedByTab(node: ParentNode): HTMLElement[] {
  return [...node.querySelectorAll<HTMLElement>(BY_TAB)];
}
