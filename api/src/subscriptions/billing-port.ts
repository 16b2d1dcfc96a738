import type { CurrentShop } from '../http/current-shop.js';
import type { ShopKey } from '../platform/access-tokens.js';
import type { ChargeEntity } from './charge.entity.js';
import type { ReportedSubscription } from './told-charges.js';

/** A question to the platform. Answers are written in the order of the questions: a late one is dropped. */
export type BillingQuestion = { shop: ShopKey; number: number; platformIds: string[] };
export type BillingAnswer = { question: BillingQuestion; told: Map<string, ReportedSubscription> };
/** A charge that the merchant can approve at this address. */
export type PreparedCharge = { platformId: string; confirmationUrl: string };
/** Why the platform did not do what was asked. */
export type Refusal = { message: string };

/** How the platform bills shops for the app. All of it throws a `PlatformError`. */
export abstract class BillingPort {
  /** Has the platform prepare a charge for approval. */
  abstract prepare(shop: CurrentShop, charge: ChargeEntity): Promise<PreparedCharge>;
  /** What the platform says of the shop's charges. */
  abstract ask(question: BillingQuestion): Promise<BillingAnswer>;
  /** Has the platform cancel a charge. */
  abstract cancel(shop: ShopKey, platformId: string): Promise<Refusal[]>;
  /** Adds days to a trial that is running. */
  abstract extendTrial(shop: ShopKey, platformId: string, days: number): Promise<Refusal[]>;
}
