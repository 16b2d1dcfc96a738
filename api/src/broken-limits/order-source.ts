// Where an order came from, by the platform's own name of it.
import type { OrderSourceKind } from '@purchase-limits/contract/broken-limits';

/** `appName`: only for other apps, as the platform reports it. */
export type OrderSource = { kind: OrderSourceKind; appName: string | null };
type Told = { sourceName: string | null | undefined; appName: string | null | undefined; isEdited: boolean };

const KINDS: Record<string, OrderSourceKind> = {
  web: 'online_store',
  pos: 'point_of_sale',
  shopify_draft_order: 'draft_order',
};

/** Edits matter only for online store orders: checkout never checked the others. */
export function orderSource({ sourceName, appName, isEdited }: Told): OrderSource {
  if (!sourceName) return { kind: 'unknown', appName: null };
  if (sourceName.startsWith('subscription_contract')) return { kind: 'subscription', appName: null };
  const kind = Object.hasOwn(KINDS, sourceName) ? KINDS[sourceName]! : 'app';
  if (kind === 'app') return { kind, appName: appName ?? sourceName };
  return { kind: kind === 'online_store' && isEdited ? 'edited' : kind, appName: null };
}
