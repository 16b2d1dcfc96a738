import { appBridge } from '../bridge/app-bridge';

const RELOADED_AT = 'limits-reloaded-at';

/** A screen's file of an earlier release is gone after a deployment: load the page anew, but never in a circle. */
export function reloadOnceForNewRelease(event: Event): void {
  const reloadedAt = Number(window.sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - reloadedAt < 60_000) return;
  event.preventDefault();
  window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  if (appBridge) window.location.search = embeddedQuery(appBridge.config);
  else window.location.reload();
}

/** The server gives an embedded page only to a named shop, and the address has lost its name at the first navigation. */
function embeddedQuery({ shop = '', host = '' }: { shop?: string; host?: string }): string {
  return String(new URLSearchParams({ embedded: '1', shop, host }));
}
