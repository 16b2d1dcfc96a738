// Sends the API what was seen and clicked. A failure is ignored, so that it cannot disturb the page.
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { fetchTicket } from './page-ticket.js';

export type Impression = { id: string; limitId: string; kind?: string };
type Channel = 'impressions' | 'contacts';

const GATHER_MS = 300;
const RETRY_MS = 3000;

/** What is sent together, as far as it is known. */
type Batch = { items: { [channel in Channel]?: Impression[] }; ticket?: string | undefined; asking?: Promise<void> };
export type Send = (channel: Channel, limitId: string, kind?: string) => void;

/** Answers with a function that sends soon, together with what else there is, and at the latest when the page goes. */
export function createSender(
  { endpoint, shop, poweredBy, customerTickets }: StorefrontSettings,
  isSignedIn: boolean,
): Send {
  let batch: Batch | undefined;
  /** A click often leaves the page before it gets its own ticket. */
  let latest: string | undefined;

  const post = (channel: string, body: string, isRetry?: boolean) => {
    const retry = () => isRetry || setTimeout(post, RETRY_MS, channel, body, true);
    // Plain text, so that no preflight is asked for.
    fetch(`${endpoint}/storefront/${channel}`, { method: 'POST', keepalive: true, body })
      .then(({ status }) => status > 499 && retry())
      .catch(retry);
  };
  const flush = () => {
    const { items = {}, ticket } = batch ?? {};
    batch = undefined;
    for (const channel in items)
      post(
        channel,
        JSON.stringify({
          shop,
          [channel]: items[channel as Channel],
          ticket: channel === 'contacts' ? (ticket ?? latest) : ticket,
        }),
      );
  };
  const open = () => {
    const opened: Batch = { items: {} };
    setTimeout(async () => {
      await opened.asking;
      if (batch === opened) flush();
    }, GATHER_MS);
    return opened;
  };
  // Sends without a ticket if none has arrived by then.
  addEventListener('pagehide', flush);

  return (channel, limitId, kind) => {
    // Neither an automated browser nor the theme editor is a shopper.
    if ((navigator.webdriver && !window.PurchaseLimitsTest) || window.Shopify?.designMode) return;
    const current = (batch ??= open());
    (current.items[channel] ??= []).push({ id: newId(), limitId, kind });
    // Shops of the free plan show the line, and what they are sent needs tickets. Elsewhere a ticket says who saw it.
    if (poweredBy || (customerTickets && isSignedIn && channel === 'impressions'))
      current.asking ??= fetchTicket().then((ticket) => {
        current.ticket = ticket;
        latest = ticket ?? latest;
      });
  };
}

/** A UUIDv7: it begins with its time, so that an old one can be refused. */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
