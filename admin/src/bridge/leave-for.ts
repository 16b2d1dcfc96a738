// Leaving the admin for a page that it does not draw itself, or for a new start of its own.
import { appBridge } from './app-bridge';

export function leaveFor(address: string): void {
  window.location.assign(address);
}

/** Leaves without a history entry, so Back doesn't return to this page. */
export function replaceBy(address: string): void {
  window.location.replace(address);
}

/** Leaves for a page of the platform, which cannot be shown inside a frame. */
export function leaveFrameFor(address: string): void {
  window.open(address, '_top');
}

/** Loads the page at its address from the server. */
export function reloadPage(): void {
  if (appBridge) window.location.search = embeddedQuery(appBridge.config);
  else window.location.reload();
}

/** The server needs these to answer an embedded page, and the first navigation removed them from the address. */
function embeddedQuery({ shop = '', host = '' }: { shop?: string; host?: string }): string {
  return String(new URLSearchParams({ embedded: '1', shop, host }));
}
