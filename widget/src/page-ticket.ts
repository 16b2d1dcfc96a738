/** Where the platform passes requests on to us, and signs that they are of this storefront. */
const ADDRESS = '/apps/purchase-limits/ticket';

/** The ticket by which impressions of a free shop count and signed-in customers are known. Rejects where none comes. */
export function fetchTicket(): Promise<{ ticket?: string }> {
  return fetch(ADDRESS).then((answer) => answer.json());
}
