// How long the HTTP process's event loop stands still while one store sends the worst it may, and what another store
// notices of it.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import { freePort } from '@purchase-limits/scripts/ports';
import { newDataDir, startProduct } from '@purchase-limits/scripts/running-product';
import { secretsOf } from '@purchase-limits/scripts/secrets';
import type { Figure } from './figure.js';
import { hostileInputs } from './hostile-inputs.js';
import { Reader } from './hostile-reader.js';
import { longestStandstill } from './standstill.js';

const [STORE, OTHER] = ['hoodie-house', 'nordic-goods'];
const AT_ONCE = 12;
const QUIET_MS = 3_000;
const MOST_MS = 50;
/** Work that blocks the loop blocks it in each round; a wait for one of the machine's cores rarely repeats itself. */
const ROUNDS = 3;

export async function measureHostile(): Promise<Figure[]> {
  const dataDir = newDataDir('bench-hostile');
  const [port, storePort] = [await freePort(), await freePort()];
  let reader: Reader | undefined;
  const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
  try {
    const [app, store] = [`http://localhost:${port}`, `http://localhost:${storePort}`];
    const merchant = new MerchantApi(app, store, STORE);
    await new MerchantApi(app, store, OTHER).call('GET', '/shops');
    const { branding } = await merchant.call<{ branding: object }>('GET', '/branding');
    const site = { app, shop: `${STORE}.myshopify.com`, clientSecret: secretsOf(dataDir).clientSecret };
    const standstill = () => longestStandstill(app, secretsOf(dataDir).metricsToken);
    // By another name, so that no connection is shared with what is cut off.
    reader = new Reader(`http://127.0.0.1:${port}/storefront/${OTHER}.myshopify.com/settings`);

    await reader.during(() => pause(QUIET_MS));
    await standstill();
    const quiet = timesOf(await reader.during(() => pause(QUIET_MS)));
    const quietMs = await standstill();
    const figures: Figure[] = [];
    const noticed: number[] = [];
    for (const { name, send } of hostileInputs(branding, site)) {
      // A refused file is cut off while it is sent, which its sender sees as an error.
      const sendAll = () => Promise.allSettled(Array.from({ length: AT_ONCE }, () => send(merchant)));
      const rounds: number[] = [];
      while (rounds.length < ROUNDS) {
        noticed.push(...(await reader.during(sendAll)));
        rounds.push(await standstill());
      }
      figures.push({
        name: `hostile_${name}_standstill_ms`,
        value: timesOf(rounds).median,
        goal: `<=${MOST_MS}`,
        because: [`rounds: ${rounds.map((ms) => ms.toFixed(0)).join(', ')}`],
      });
    }
    const longest = Math.max(...figures.map(({ value }) => value));
    return [
      ...figures,
      {
        name: 'hostile_longest_standstill_ms',
        value: longest,
        goal: `<=${MOST_MS}`,
        because: [`${quietMs.toFixed(0)} ms while nothing hostile was sent`],
      },
      otherShop(quiet, timesOf(noticed)),
    ];
  } finally {
    await reader?.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A single slow answer may wait for one whole standstill, so the slowest hundredth is told and not judged. */
const otherShop = (quiet: Times, noticed: Times): Figure => ({
  name: 'hostile_other_shop_over_quiet',
  value: noticed.median / quiet.median,
  goal: '<=3',
  because: [
    `median ${noticed.median.toFixed(1)} ms, ${quiet.median.toFixed(1)} when quiet`,
    `p99 ${noticed.p99.toFixed(1)} ms, ${quiet.p99.toFixed(1)} when quiet`,
  ],
});

interface Times {
  median: number;
  p99: number;
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!;
  return { median: at(0.5), p99: at(0.99) };
}
