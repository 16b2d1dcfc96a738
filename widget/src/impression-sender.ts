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
    // An automated browser is not a shopper.
    if (navigator.webdriver && !window.PurchaseLimitsTest) return;
    (waiting[channel] ??= []).push({ id: newId(), limitId, kind });
    setTimeout(flush, GATHER_MS);
  };
}

/** A random UUID; `randomUUID` itself is missing in older browsers and on pages without TLS. */
function newId(): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () =>
    (crypto.getRandomValues(new Uint8Array(1))[0]! & 15).toString(16),
  );
}
