// How every run begins: two shops have installed the app, one on the free plan with its quota nearly used up, one on a
// paid plan whose orders are read and whose checkout is held. Nothing fails meanwhile.
import { Server } from 'node:http';
import { Transactions } from '@purchase-limits/api/database/transactions';
import { SaveCheckoutRules } from '@purchase-limits/api/checkout-rules/commands/save-checkout-rules';
import { InstallShop } from '@purchase-limits/api/installation/commands/install-shop';
import { OPTIONAL_SCOPES, SCOPES } from '@purchase-limits/api/platform/scopes';
import { changePlan } from '@purchase-limits/api/quota/write-quota';
import type { Shop } from './ledger.js';
import type { World } from './world.js';

const DOMAINS = { free: 'free.myshopify.com', paid: 'paid.myshopify.com' };
/** Of 100; the warning comes at 50. */
const COUNTED_BEFORE = 35;

export async function prepareShops(world: World): Promise<{ free: Shop; paid: Shop }> {
  const { fake } = world.platform;
  fake.checkout.products = ['1001', '1002'].map((id) => ({
    id: `gid://shopify/Product/${id}`,
    title: id,
    vendor: '',
    tags: [],
  }));
  fake.scope = SCOPES.join();
  const free = await install(world, DOMAINS.free);
  fake.scope = [...SCOPES, ...OPTIONAL_SCOPES].join();
  const paid = await install(world, DOMAINS.paid);
  const http = world.http!;
  await world.finished(
    http.app
      .get(Transactions, { strict: false })
      .run(paid.id, (tx) => changePlan(tx, paid.id, 'basic', { stopped: [] } as never)),
  );
  const wish = { isEnabled: true, blockOnFailure: false };
  await world.finished(world.execute(http, new SaveCheckoutRules({ id: paid.id } as never, null, { wish })));
  const left = await world.drain();
  if (left.length > 0) throw new Error(`the shops were not prepared: ${left.join(', ')}`);
  await world.database.sql('UPDATE quota SET impressions = $2 WHERE shop_id = $1', [free.id, COUNTED_BEFORE]);
  return { free, paid };
}

export { COUNTED_BEFORE };

/** Gives a stand-in what another one knows. */
export function copyState(from: object, to: object): void {
  for (const [key, value] of Object.entries(from) as [keyof typeof to, unknown][]) {
    if (typeof value === 'function' || value instanceof Server) continue;
    if (isStandIn(value)) copyState(value, to[key] as object);
    else Object.assign(to, { [key]: structuredClone(value) });
  }
}

const isStandIn = (value: unknown): value is object => value?.constructor.name.startsWith('Fake') ?? false;

async function install(world: World, domain: string): Promise<Shop> {
  const { id } = await world.finished(
    world.execute<{ id: string }>(world.http!, new InstallShop({ domain, proof: { code: 'c' } })),
  );
  return { id, domain };
}
