// Sends the API what was seen and clicked. A failure is ignored, so that it cannot disturb the page.
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { fetchTicket } from './page-ticket.js';

/** What is true when it is sent may be told by a getter. */
type Item = {
  limitId: string;
  kind?: string;
  productId?: string | undefined;
  page?: string;
  isPhone?: boolean;
  country?: string | undefined;
  /** False: none is known. */
  readonly outcome?: string | false;
};
type Channel = 'impressions' | 'contacts';

/** What becomes of an impression goes with it, if it is known within that time. */
const HOLD_MS = 10_000;
const RETRY_MS = 3000;

/** What is sent together. */
type Batch = { [channel in Channel]?: Item[] };
export type Send = (channel: Channel, item: Item) => void;

/**
 * Answers with a function that sends in a while, together with what else there is, and at the latest when the page is
 * hidden or goes.
 */
export function createSender(
  { endpoint, shop, poweredBy, customerTickets }: StorefrontSettings,
  isSignedIn: boolean,
): Send {
  let batch: Batch | undefined;
  /** For its ticket, by whichever of it needs one. */
  let asked: Promise<void> | undefined;
  /** The latest: a click often leaves the page before it gets its own. */
  let ticket: string | undefined;

  const post = (channel: string, body: string, isRetry?: boolean) => {
    const retry = () => isRetry || setTimeout(post, RETRY_MS, channel, body, true);
    // Plain text, so that no preflight is asked for.
    fetch(`${endpoint}/storefront/${channel}`, { method: 'POST', keepalive: true, body })
      .then(({ status }) => status > 499 && retry())
      .catch(retry);
  };
  const flush = () => {
    const sent = batch;
    batch = asked = undefined;
    for (const channel in sent) post(channel, JSON.stringify({ shop, [channel]: sent[channel as Channel], ticket }));
  };
  const open = () => {
    const opened: Batch = {};
    setTimeout(() => batch === opened && flush(), window.PurchaseLimitsTest || HOLD_MS);
    return opened;
  };
  // Without a ticket if none has arrived by then.
  for (const type of ['pagehide', 'visibilitychange']) addEventListener(type, flush);

  return (channel, item) => {
    // Neither an automated browser nor the theme editor is a shopper.
    if ((navigator.webdriver && !window.PurchaseLimitsTest) || window.Shopify?.designMode) return;
    ((batch ??= open())[channel] ??= []).push(Object.assign(item, { id: newId() }));
    // Shops of the free plan show the line, and what they are sent needs tickets. Elsewhere a ticket says who saw it.
    if (poweredBy || (customerTickets && isSignedIn && channel === 'impressions'))
      asked ??= fetchTicket()
        .then((answer) => {
          ticket = answer.ticket ?? ticket;
        })
        .catch(() => {});
  };
}

/** A UUIDv7: it begins with its time, so that an old one can be refused. */
function newId(): string {
  return Date.now().toString(16).padStart(12, '0').replace(/.{8}/, '$&-') + '-7' + crypto.randomUUID().slice(15);
}
