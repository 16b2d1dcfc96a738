import type { Ledger } from '../load/ledger.js';
import { broken, repeatedIn, type Broken, type Found } from './found.js';

type Writes = Pick<Ledger, 'limits' | 'createdNames' | 'branding' | 'webhooks' | 'toldNames' | 'plans'>;

/** Acknowledged writes of merchants and of the platform are there as they were acknowledged, once. */
export function checkWrites(ledger: Writes, found: Found): Broken[] {
  return [
    ...checkLimits(ledger, found),
    ...checkBranding(ledger, found),
    ...checkWebhooks(ledger, found),
    ...checkPlans(ledger, found),
  ];
}

function checkLimits({ limits, createdNames }: Writes, found: Found): Broken[] {
  const rows = new Map(found.limits.map((limit) => [limit.id, limit]));
  const acknowledged = [...limits.values()];
  const missing = acknowledged.filter(({ id }) => !rows.has(id));
  const older = acknowledged.filter((limit) => {
    const row = rows.get(limit.id);
    if (!row) return false;
    const isSame = row.name === limit.name && row.max === limit.max && row.status === limit.status;
    return row.version < limit.version || !isSame;
  });
  const names = found.limits.map(({ name }) => name).filter((name) => createdNames.has(name));
  return [
    ...broken('lost', 'acknowledged limits are missing', idsOf(missing)),
    ...broken('lost', 'limits are not as their last acknowledged write left them', idsOf(older)),
    ...broken('doubled', 'limits that were created under one Idempotency-Key exist twice', repeatedIn(names)),
  ];
}

function checkBranding({ branding }: Writes, found: Found): Broken[] {
  const rows = new Map(found.branding.map((row) => [row.shopId, row]));
  const lost = [...branding].filter(([shopId, { version, fontSize }]) => {
    const row = rows.get(shopId);
    if (!row || row.version < version) return true;
    return row.version === version && row.fontSize !== fontSize;
  });
  const shops = lost.map(([shopId]) => shopId);
  return broken('lost', 'the branding is not as its last acknowledged write left it', shops);
}

function checkWebhooks({ webhooks, toldNames }: Writes, found: Found): Broken[] {
  const lost = webhooks.filter(({ deliveryId }) => !found.deliveries.has(deliveryId));
  const requested = webhooks.flatMap(({ requestId }) => requestId ?? []);
  const kept = new Set(found.dataRequests);
  const names = [...toldNames].filter(([shopId, { name }]) => found.shopNames.get(shopId) !== name);
  return [
    ...broken(
      'lost',
      'acknowledged webhooks are not stored',
      lost.map(({ deliveryId }) => deliveryId),
    ),
    ...broken(
      'lost',
      'acknowledged webhooks became no event',
      requested.filter((id) => !kept.has(id)),
    ),
    ...broken('doubled', 'webhooks became an event twice', repeatedIn(found.dataRequests)),
    ...broken(
      'wrong',
      'the name of a shop is not the one that was told last',
      names.map(([shopId]) => shopId),
    ),
  ];
}

function checkPlans({ plans }: Writes, found: Found): Broken[] {
  const rows = new Map(found.quotas.map(({ shopId, plan }) => [shopId, plan]));
  const lost = [...plans].filter(([shopId, plan]) => rows.get(shopId) !== plan);
  return broken(
    'lost',
    'shops are not on the plan of their last change',
    lost.map(([shopId]) => shopId),
  );
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
