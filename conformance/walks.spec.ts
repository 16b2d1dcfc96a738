// Random walks of shoppers on three themes at once: what is seen, what is offered and what the checkout decides never
// contradict. `npm run conformance -- --walks 500` for many, `--seed N` for those of a failure again.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@purchase-limits/scripts/browser';
import type { Browser } from 'playwright-core';
import { describeInBrowser } from '../scripts/store-browser.js';
import { WIDTHS } from './cells.js';
import { foundThemes, THEME_FOLDER } from './found-theme.js';
import { SHOPS } from './row.js';
import { Store } from './store.js';
import { THEMES, type Theme } from './themes.js';
import { Walk, type WalkShop } from './walk.js';
import { WalkLimits } from './walk-limits.js';

const PICTURES = join(__dirname, '../test-results/conformance');
const WALKS = Number(process.env.CONFORMANCE_WALKS ?? 3);
const FIRST_SEED = Number(process.env.CONFORMANCE_SEED ?? 1);
const isWhole = process.env.CONFORMANCE === 'all';
/** Steps of a walk; a sample takes the first of them. */
const LENGTH = isWhole ? 8 : 4;
const WALK_MS = 180_000;

const seeds = Array.from({ length: WALKS }, (_, at) => FIRST_SEED + at);
const themes = foundThemes() ?? THEMES;

/** The seed decides everything of a walk: its shop, its theme, its width and its steps. */
const laneOf = (seed: number) => seed % SHOPS.length;
const widthOf = (seed: number) => WIDTHS[Math.floor(seed / SHOPS.length) % WIDTHS.length]!;
function themeOf(seed: number): Theme {
  const own = themes.filter(({ width = widthOf(seed) }) => width === widthOf(seed));
  return own[laneOf(seed) % own.length]!;
}

describeInBrowser('random walks', () => {
  let store: Store;
  let browser: Browser;
  const shops: Omit<WalkShop, 'theme'>[] = [];
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    store = await Store.start(THEME_FOLDER);
    browser = await launchBrowser();
    const prepare = async (shop: string, lane: number) => {
      const theme = themeOf(lane);
      await store.setThemeOf(shop, theme.inStore ?? theme.name);
      const page = await browser.newPage();
      await page.goto(store.address(shop, '/cart.js'));
      const limits = await WalkLimits.create(store, shop, page);
      await page.close();
      const setRule = await store.useCheckoutRule(shop, limits.count);
      shops[lane] = { limits, setRule, address: (path) => store.address(shop, path) };
    };
    await Promise.all(SHOPS.map(prepare));
  });
  afterAll(async () => {
    await browser?.close();
    await store?.stop();
  });

  it(
    `${WALKS} from seed ${FIRST_SEED} on`,
    async () => {
      const walkLane = async (lane: number) => {
        const failures: string[] = [];
        for (const seed of seeds.filter((one) => laneOf(one) === lane)) failures.push(...(await failureOf(seed)));
        return failures;
      };
      const failures = (await Promise.all(SHOPS.map((_, lane) => walkLane(lane)))).flat();
      expect(failures).toEqual([]);
    },
    WALKS * WALK_MS,
  );

  /** Nothing, or what went wrong, with the steps that led there. */
  async function failureOf(seed: number): Promise<string[]> {
    const theme = themeOf(seed);
    const context = await browser.newContext({ viewport: { width: widthOf(seed), height: 850 } });
    const walk = new Walk(context, { ...shops[laneOf(seed)]!, theme }, seed, isWhole);
    try {
      await walk.run(LENGTH);
      return [];
    } catch (error) {
      await context
        .pages()
        .at(-1)
        ?.screenshot({ path: join(PICTURES, `walk-${seed}.png`) });
      const said = error instanceof Error ? error.message.split('\n')[0] : String(error);
      return [`--walks 1 --seed ${seed} (${theme.name}, ${widthOf(seed)}):\n${walk.steps.join('\n')}\n=> ${said}`];
    } finally {
      await context.close();
    }
  }
});
