/** Where the platform passes requests on to us, and signs that they are of this storefront. */
const ADDRESS = '/apps/purchase-limits/ticket';
const WITHIN_MS = 2000;

/** A ticket, by which impressions of a free shop count and signed-in customers are known; undefined: none came soon. */
export function fetchTicket(): Promise<string | undefined> {
  const fetched = fetch(ADDRESS)
    .then((answer) => (answer.ok ? answer.json() : {}))
    .then(({ ticket }: { ticket?: string }) => ticket)
    .catch(() => undefined);
  return Promise.race([fetched, new Promise<undefined>((resolve) => setTimeout(resolve, WITHIN_MS))]);
}
