// Lighthouse's performance score of a product page, without the widget and with a message due. Lighthouse is no
// dependency, because it would add 185 MB: LIGHTHOUSE names the folder of the package where it is installed.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathOf, SHOP, visit } from '@purchase-limits/conformance/cold-visit';
import type { Store } from '@purchase-limits/conformance/store';
import type { Browser } from 'playwright-core';
import type { Figure } from './figure.js';

const ROUNDS = 5;
const PATIENCE_MS = 120_000;
const MOST_OUTPUT_BYTES = 100_000_000;
const MESSAGES = /\/purchase-limits-messages\.js/;
/** Without a screen, Chromium draws one frame a second while it holds a first paint back: what ran by then counts. */
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-features=PaintHolding',
];
const HOW_TO =
  'npm install --prefix /tmp/lighthouse lighthouse@12.8.2; LIGHTHOUSE=/tmp/lighthouse/node_modules/lighthouse';

/** Milliseconds, milliseconds, and a score of layout shifts; a page may lose some without losing a point. */
const AUDITS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

type Report = {
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: { 'network-requests': { details: { items: { url: string }[] } } } & Record<
    (typeof AUDITS)[number],
    { numericValue: number }
  >;
};
type Measured = { score: number } & Record<(typeof AUDITS)[number], number>;

/** Points of 100, medians of five runs that take turns, with Lighthouse's own phone and network. */
export async function measureLighthouse(browser: Browser, store: Store, chromium: string): Promise<Figure[]> {
  const folder = process.env.LIGHTHOUSE;
  if (!folder) {
    console.log(`skipped: the Lighthouse score, because LIGHTHOUSE is not set (${HOW_TO})`);
    return [];
  }
  const program = join(folder, 'cli/index.js');
  if (!existsSync(program)) throw new Error(`LIGHTHOUSE is wrong: there is no ${program}`);
  const cookie = await visit(browser, store, { theme: 'linden', width: 390 }, async (page) =>
    (await page.context().cookies(store.address(SHOP, '/'))).map(({ name, value }) => `${name}=${value}`).join('; '),
  );
  const measure = async (isWidgetOn: boolean) => {
    await store.setBlocks(SHOP, isWidgetOn ? ['purchase-limits'] : []);
    return runOnce({ program, chromium, url: store.address(SHOP, pathOf('product')), cookie, isWidgetOn });
  };
  const without: Measured[] = [];
  const withMessage: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await measure(false));
    withMessage.push(await measure(true));
  }
  const shown = (['score', ...AUDITS] as const).flatMap((part) =>
    Object.entries({ without_widget: without, with_message: withMessage }).map(([when, runs]) => ({
      name: `lighthouse_product_linden_${part.replaceAll('-', '_')}_${when}`,
      value: medianOf(runs, part),
      goal: '-',
    })),
  );
  const lost = medianOf(without, 'score') - medianOf(withMessage, 'score');
  return [...shown, { name: 'lighthouse_points_lost', value: lost, goal: '<=1' }];
}

type Run = { program: string; chromium: string; url: string; cookie: string; isWidgetOn: boolean };

async function runOnce({ program, chromium, url, cookie, isWidgetOn }: Run): Promise<Measured> {
  const flags = [
    url,
    '--quiet',
    '--output=json',
    '--only-categories=performance',
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...flags], {
    env: { ...process.env, CHROME_PATH: chromium },
    timeout: PATIENCE_MS,
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  const { runtimeError, categories, audits } = JSON.parse(stdout) as Report;
  const { score } = categories.performance;
  if (runtimeError || score === null) throw new Error(`Lighthouse gave no score: ${runtimeError?.message}`);
  const isShown = audits['network-requests'].details.items.some((request) => MESSAGES.test(request.url));
  if (isShown !== isWidgetOn) throw new Error(`The page ${isShown ? 'has a message' : 'has no message'} in Lighthouse`);
  const parts = Object.fromEntries(AUDITS.map((audit) => [audit, audits[audit].numericValue]));
  return { score: score * 100, ...parts } as Measured;
}

const medianOf = (runs: readonly Measured[], part: keyof Measured) =>
  runs.map((run) => run[part]).toSorted((one, other) => one - other)[runs.length >> 1]!;
