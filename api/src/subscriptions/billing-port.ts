import type { CurrentShop } from '../http/current-shop.js';
import type { ShopKey } from '../platform/access-tokens.js';
import type { ChargeEntity } from './charge.entity.js';
import type { Contract } from './hosted-charges.js';
import type { ReportedSubscription } from './told-charges.js';

/** A question to the platform. Answers are written in the order of the questions: a late one is dropped. */
export type BillingQuestion = { shop: ShopKey; number: number; platformIds: string[] };
/** `contract`: what the shop chose on the platform's page; null: nothing, absent: the platform has no such page. */
export type BillingAnswer = {
  question: BillingQuestion;
  told: Map<string, ReportedSubscription>;
  contract?: Contract | null;
};
/** A charge that the merchant can approve at this address. */
export type PreparedCharge = { platformId: string; confirmationUrl: string };
/** Why the platform did not do what was asked. */
export type Refusal = { message: string };

/** How the platform bills shops for the app. All of it throws a `PlatformError`. */
export abstract class BillingPort {
  /** The merchant chooses, tries and cancels on the platform's page: the app can give no codes and no days of trial. */
  abstract readonly isHosted: boolean;
  /** The address of that page; null: there is none. */
  abstract pricingPage(shop: ShopKey): string | null;
  /** Has the platform prepare a charge for approval. */
  abstract prepare(shop: CurrentShop, charge: ChargeEntity): Promise<PreparedCharge>;
  /** What the platform says of the shop's charges. */
  abstract ask(question: BillingQuestion): Promise<BillingAnswer>;
  /** Has the platform cancel a charge. */
  abstract cancel(shop: ShopKey, platformId: string): Promise<Refusal[]>;
  /** Adds days to a trial that is running. */
  abstract extendTrial(shop: ShopKey, platformId: string, days: number): Promise<Refusal[]>;
}
