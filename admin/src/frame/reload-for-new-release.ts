const RELOADED_AT = 'limits-reloaded-at';

/** A screen's file of an earlier release is gone after a deployment: load the page anew, but never in a circle. */
export function reloadOnceForNewRelease(event: Event): void {
  const reloadedAt = Number(window.sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - reloadedAt < 60_000) return;
  event.preventDefault();
  window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}
