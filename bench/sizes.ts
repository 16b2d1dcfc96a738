import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { initialJavaScript, kilobytesOf, screenJavaScript } from '@purchase-limits/scripts/admin-size';
import type { Figure } from './figure.js';

const ASSETS = join(import.meta.dirname, '../../extensions/theme-embed/assets');
const ADMIN = join(import.meta.dirname, '../../admin/dist');

/** The sizes that a storefront downloads, and the admin at its start, compressed as on the network. */
export async function measureSizes(): Promise<Figure[]> {
  const gzipped = (file: string) => gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length / 1_024;
  const loader = gzipped('purchase-limits-loader.js');
  const withoutMessages = loader + gzipped('purchase-limits-ui.js');
  const withMessage = withoutMessages + gzipped('purchase-limits-messages.js');
  const inLookOfTheme = withMessage + gzipped('purchase-limits-look.js');
  const rest = ['look', 'details', 'popup', 'facts'].reduce(
    (sum, name) => sum + gzipped(`purchase-limits-${name}.js`),
    0,
  );
  const ofScreen = async (route: string) => kilobytesOf(await screenJavaScript(ADMIN, route));
  return [
    { name: 'widget_loader_gzip_kb', value: loader, goal: '<=1.5' },
    { name: 'widget_judging_without_a_message_gzip_kb', value: withoutMessages, goal: '<=7.2' },
    { name: 'widget_with_a_message_gzip_kb', value: withMessage, goal: '<=14.7' },
    { name: 'widget_with_a_message_in_the_look_of_the_theme_gzip_kb', value: inLookOfTheme, goal: '-' },
    // With a popup, a button, money, weight or a window in messages, and a product that the page does not tell.
    { name: 'widget_with_everything_gzip_kb', value: withMessage + rest, goal: '-' },
    { name: 'admin_initial_javascript_gzip_kb', value: kilobytesOf(await initialJavaScript(ADMIN)), goal: '<=118' },
    { name: 'admin_dashboard_javascript_brotli_kb', value: await ofScreen('/'), goal: '<=125' },
    { name: 'admin_limits_list_javascript_brotli_kb', value: await ofScreen('/order-limits'), goal: '<=140' },
    {
      name: 'admin_limit_form_javascript_brotli_kb',
      value: await ofScreen('/order-limits/create/{type}'),
      goal: '<=165',
    },
  ];
}
