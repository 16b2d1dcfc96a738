// What the widget costs a storefront's page, in Chromium, on the themes of the local store.
import { Store } from '@purchase-limits/conformance/store';
import { findChromium, launchBrowser } from '@purchase-limits/scripts/browser';
import type { Figure } from './figure.js';
import { measureIdle } from './idle-cost.js';
import { measureLighthouse } from './lighthouse.js';
import { measureLooks } from './look-cost.js';
import { measurePages } from './page-figures.js';

export async function measureStorefront(): Promise<Figure[]> {
  const chromium = findChromium();
  if (!chromium) {
    console.log(
      'skipped: what the widget costs a page, because there is no Chromium here ' +
        '(apt-get install chromium, or set CHROMIUM_PATH)',
    );
    return [];
  }
  const store = await Store.start();
  try {
    const browser = await launchBrowser(chromium);
    try {
      await store.setDisplay('inline');
      return [
        ...(await measurePages(browser, store)),
        ...(await measureLooks(browser, store)),
        ...(await measureIdle(browser, store)),
        ...(await measureLighthouse(browser, store, chromium)),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await store.stop();
  }
}
