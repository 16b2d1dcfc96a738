import { appBridge } from '../bridge/app-bridge';

const RELOADED_AT = 'limits-reloaded-at';

/** After a deployment the files of the earlier release are gone: reload the page, at most once a minute. */
export function reloadOnceForNewRelease(event: Event): void {
  const reloadedAt = Number(window.sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - reloadedAt < 60_000) return;
  event.preventDefault();
  window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  if (appBridge) window.location.search = embeddedQuery(appBridge.config);
  else window.location.reload();
}

/** The server needs these to answer an embedded page, and the first navigation removed them from the address. */
function embeddedQuery({ shop = '', host = '' }: { shop?: string; host?: string }): string {
  return String(new URLSearchParams({ embedded: '1', shop, host }));
}
