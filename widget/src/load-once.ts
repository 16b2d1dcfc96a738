/** A failed load is tried again after so long. */
const RETRY_MS = 2_000;
/** A file of the widget, `purchase-limits-….js`; false: one that this page does not need. */
type Part = string | false;

/** Loads at the first call what later calls get too; after a failure again, a while later. `parts`: what it imports. */
export function loadOnce<Loaded>(parts: readonly Part[], load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  const begin = () => {
    fetchBehind(parts);
    return load();
  };
  return () =>
    (loading ??= begin().catch((error: unknown) => {
      setTimeout(() => (loading = undefined), RETRY_MS);
      throw error;
    }));
}

/**
 * At low priority: what is only imported, browsers fetch ahead of the page's images, and Lighthouse takes the first
 * paint to have waited for it.
 */
function fetchBehind(parts: readonly Part[]): void {
  const ui = document.getElementById('purchase-limits-ui') as HTMLLinkElement | null;
  for (const part of parts) {
    if (!ui || !part) continue;
    const link = ui.cloneNode() as HTMLLinkElement;
    link.id = '';
    link.href = ui.href.replace(/ui\.js.*/, `${part}.js`);
    ui.after(link);
  }
}
