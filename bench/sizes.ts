import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './run.js';

const ASSETS = join(import.meta.dirname, '../../extensions/theme-embed/assets');

/** What a storefront downloads, compressed as its network would. */
export async function measureSizes(): Promise<Figure[]> {
  const gzipped = (file: string) => gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length / 1_024;
  const loader = gzipped('purchase-limits-loader.js');
  const judging = loader + gzipped('purchase-limits-ui.js');
  return [
    { name: 'widget_loader_gzip_kb', value: loader, goal: '<=2' },
    { name: 'widget_judging_without_a_message_gzip_kb', value: judging, goal: '<=8' },
    { name: 'widget_all_gzip_kb', value: judging + gzipped('purchase-limits-messages.js'), goal: '<=8' },
  ];
}
