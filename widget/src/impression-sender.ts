// Sends the API what was seen and clicked. A failure is ignored, so that it cannot disturb the page.
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';

export type Impression = { id: string; limitId: string; kind?: string };
type Channel = 'impressions' | 'contacts';

const GATHER_MS = 300;
const RETRY_MS = 3000;

/** Answers with a function that sends soon, together with what else there is, and at the latest when the page goes. */
export function createSender({
  endpoint,
  shop,
}: StorefrontSettings): (channel: Channel, limitId: string, kind?: string) => void {
  let waiting: { [channel in Channel]?: Impression[] } = {};

  const post = (channel: string, items: Impression[], isRetry?: boolean) => {
    const retry = () => isRetry || setTimeout(post, RETRY_MS, channel, items, true);
    // Plain text, so that no preflight is asked for.
    fetch(`${endpoint}/storefront/${channel}`, {
      method: 'POST',
      keepalive: true,
      body: JSON.stringify({ shop, [channel]: items }),
    })
      .then(({ status }) => status > 499 && retry())
      .catch(retry);
  };
  const flush = () => {
    for (const channel in waiting) post(channel, waiting[channel as Channel]!);
    waiting = {};
  };
  addEventListener('pagehide', flush);

  return (channel, limitId, kind) => {
    // Neither an automated browser nor the theme editor is a shopper.
    if ((navigator.webdriver && !window.PurchaseLimitsTest) || window.Shopify?.designMode) return;
    (waiting[channel] ??= []).push({ id: newId(), limitId, kind });
    setTimeout(flush, GATHER_MS);
  };
}

/** A UUIDv7: it begins with its time, so that an old one can be refused. */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
