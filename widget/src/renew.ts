// A page that a shopper comes back to after a while may show limits that have changed since.
import type { SettingsOverflow, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { limitsToday } from './can-apply.js';
import type { Page, PageFacts } from './page.js';

/** Reads the page again, and takes over what it says of limits if that is newer. */
export async function renew(page: Page): Promise<void> {
  const html = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  const read = <Read>(id: string): Read => JSON.parse(fresh.getElementById(`purchase-limits-${id}`)!.textContent!);
  let settings = read<StorefrontSettings & Partial<SettingsOverflow>>('settings');
  if (settings.version === page.settings.version) return;
  if (settings.overflow) settings = await (await fetch(settings.overflow)).json();
  // The same objects: all parts of the widget have them.
  take(page.settings, settings);
  take(page.facts, read<PageFacts>('facts'));
  page.limits = limitsToday(page.settings);
  delete page.rulebook;
  // What is known of the cart is judged anew.
  page.reads++;
}

function take<Data extends object>(data: Data, fresh: Data): void {
  for (const name of Object.keys(data)) if (!(name in fresh)) delete data[name as keyof Data];
  Object.assign(data, fresh);
}
