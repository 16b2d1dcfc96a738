// The one writer of a shop's facts.
import type { SummaryCadence } from '@purchase-limits/domain/summary-period';
import { LessThan } from 'typeorm';
import { emit } from '../events/emit.js';
import type { Tx } from '../database/transactions.js';
import type { ShopFacts } from './queries/read-shop.js';
import { ShopEntity } from './shop.entity.js';

/** The platform's shop data. */
export type PlatformFacts = Pick<
  ShopFacts,
  | 'domain'
  | 'name'
  | 'email'
  | 'defaultLanguage'
  | 'primaryLocale'
  | 'moneyFormat'
  | 'currency'
  | 'weightUnit'
  | 'countryCode'
  | 'country'
  | 'address'
  | 'phone'
  | 'shopifyPlan'
  | 'timezone'
>;
/** A shop's storefront and its checkout depend on these. */
const SHOWN = [
  'currency',
  'weightUnit',
  'defaultLanguage',
  'primaryLocale',
  'moneyFormat',
  'timezone',
] as const satisfies (keyof PlatformFacts)[];

/** Writes the row of a shop that was not known before. */
export async function insertShop(
  tx: Tx,
  shop: PlatformFacts & Pick<ShopFacts, 'id' | 'shopifyDomain' | 'installedAt' | 'factsAt'>,
): Promise<void> {
  await tx.manager.insert(ShopEntity, shop);
}

/** Replaces facts of this transaction's shop, unless newer ones are known. */
export async function changeFacts(tx: Tx, facts: Partial<PlatformFacts>, at: Date): Promise<void> {
  const shop = await tx.ofShop(ShopEntity, 'write');
  if (!shop || isAfter(shop.factsAt, at)) return;
  await tx.manager.update(ShopEntity, { id: shop.id }, { ...facts, factsAt: at });
  if (SHOWN.some((name) => facts[name] !== undefined && facts[name] !== shop[name]))
    await emit(tx, { type: 'ShopFactsChanged', shopId: shop.id });
}

/** Replaces the name of the plan, as a webhook said it, unless a newer webhook did. */
export async function changePlanName(tx: Tx, shopifyPlan: string, at: Date): Promise<void> {
  const shop = await tx.ofShop(ShopEntity, 'write');
  if (!shop || isAfter(shop.toldAt, at)) return;
  await tx.manager.update(ShopEntity, { id: shop.id }, { shopifyPlan, toldAt: at });
}

/** Whether limits may count persons from now on: the platform lets the app know how customers can be reached. */
export async function noteKnowsPersons(tx: Tx, shopId: string, knowsPersons: boolean): Promise<void> {
  // Seldom another, so the row is not locked to see.
  const shop = await tx.ofShop(ShopEntity);
  if (!shop || shop.knowsPersons === knowsPersons) return;
  await tx.manager.update(ShopEntity, { id: shopId }, { knowsPersons });
  await emit(tx, { type: 'ContactsKnown', shopId });
}

function isAfter(known: Date | null, at: Date): boolean {
  return known !== null && known > at;
}

/**
 * Notes that a summary of a period that ends on this GMT day is told, or that there is nothing to tell. False: another
 * transaction did, or the merchant chose otherwise.
 */
export async function noteSummarized(tx: Tx, shopId: string, cadence: SummaryCadence, until: string): Promise<boolean> {
  const { affected } = await tx.manager.update(
    ShopEntity,
    { id: shopId, summaryMails: cadence, summarizedUntil: LessThan(until) },
    { summarizedUntil: until },
  );
  return affected === 1;
}

/** With the app its parts left the theme. */
export async function forgetWidgets(tx: Tx, shopId: string): Promise<void> {
  await tx.manager.update(ShopEntity, { id: shopId }, { widgets: null, widgetsAt: null });
}

/**
 * Erases this transaction's shop, and every row that belongs to it; false, and nothing is erased, while other
 * transactions of the shop are open: they may have locked what they keep from being deleted.
 */
export async function deleteShop(tx: Tx, shopId: string): Promise<boolean> {
  if (!(await tx.isAlone(shopId))) return false;
  // Whoever counts impressions of many shops locks this row before it refers to the shop.
  await tx.rows('SELECT 1 FROM quota FOR UPDATE');
  await tx.manager.delete(ShopEntity, { id: shopId });
  return true;
}
