import type { CheckoutGapName, CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import { canHoldAtCheckout, checkoutGaps } from '@purchase-limits/domain/checkout-knowledge';
import { Logger } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { QueryWith } from '../../http/handlers.js';
import { readActiveLimits } from '../../limits/queries/read-limits.js';
import { readConnection } from '../../platform/connection.js';
import { PlatformError } from '../../platform/platform-error.js';
import { CHECKOUT_SCOPES, missingOf, PIXEL_SCOPES } from '../../platform/scopes.js';
import { readSeenCheckouts } from '../../refusals/queries/read-seen-checkouts.js';
import { readRepurchase } from '../../repurchase/queries/get-repurchase.js';
import { readSettings } from '../../storefront/queries/read-publication.js';
import { CheckoutRulesEntity } from '../checkout-rules.entity.js';
import { Validations, type Validation } from '../validations.js';

/** Whether the shop's limits are held at the checkout, and what the platform says of it. */
export class GetCheckoutRules extends QueryWith<CheckoutRulesView, { shop: CurrentShop }> {}

type Known = {
  row: Omit<
    CheckoutRulesEntity,
    'shopId' | 'numbers' | 'nextNumber' | 'nextChange' | 'rewriteDue' | 'heldUntil' | 'attempt'
  >;
  /** Of the storefront's document. */
  version: number;
  missingScopes: string[];
  missingPixelScopes: string[];
  seenCheckouts: CheckoutRulesView['refusals']['seen'];
  limits: number;
  gaps: CheckoutRulesView['gaps'];
};

const NEVER_WANTED: Known['row'] = {
  isEnabled: false,
  // No checkout is blocked by accident: the merchant chooses that.
  blockOnFailure: false,
  version: 0,
  validationIds: [],
  publishedVersion: 0,
  publishedWish: 0,
  publishedAt: null,
  leftOut: [],
  withoutPlace: [],
  done: null,
  total: null,
  problem: null,
  switchedOffAt: null,
  countsRefusals: false,
  pixelId: null,
  pixelProblem: null,
};

@QueryHandler(GetCheckoutRules)
export class GetCheckoutRulesHandler implements IQueryHandler<GetCheckoutRules> {
  private readonly logger = new Logger(GetCheckoutRules.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly validations: Validations,
  ) {}

  async execute({ given: { shop } }: GetCheckoutRules): Promise<CheckoutRulesView> {
    const known = await this.transactions.run(shop.id, readKnown);
    const own = known.row.validationIds.length > 0 ? await this.ownValidations(shop, known.row.validationIds) : [];
    const view = viewOf(known, own);
    if (own) await this.noteSwitchedOff(shop, known.row, view.state);
    return view;
  }

  /** Kept for the shop's status, which every screen reads without asking the platform. */
  private async noteSwitchedOff(
    shop: CurrentShop,
    row: Known['row'],
    state: CheckoutRulesView['state'],
  ): Promise<void> {
    const isOff = state === 'switched_off_in_store';
    // Other states say nothing of it.
    if (isOff === (row.switchedOffAt !== null) || !(isOff || state === 'on')) return;
    await this.transactions.run(shop.id, (tx) =>
      tx.rows('UPDATE checkout_rules SET switched_off_at = $1 WHERE version = $2', [isOff ? now() : null, row.version]),
    );
  }

  /** Those that the platform still has; null when it does not answer, which is no reason not to answer here. */
  private async ownValidations(shop: CurrentShop, ids: readonly string[]): Promise<Validation[] | null> {
    try {
      const there = await this.validations.read(shop);
      return ids.flatMap((id) => there.get(id) ?? []);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.logger.warn(`Could not read the checkout rule from the platform: ${error.reason}`);
      return null;
    }
  }
}

async function readKnown(tx: Tx): Promise<Known> {
  const row = (await tx.ofShop(CheckoutRulesEntity)) ?? NEVER_WANTED;
  const settings = await readSettings(tx);
  const granted = (await readConnection(tx))?.scopes ?? [];
  const names = new Map((await readActiveLimits(tx)).map(({ limit }) => [limit.id, limit.name]));
  const limits = settings?.limits ?? [];
  const { state, knownSince } = await readRepurchase(tx);
  const known = { now: now().getTime(), ordersSince: state === 'known' ? Date.parse(knownSince!) : null };
  const reasonsOf = (limit: (typeof limits)[number]): CheckoutGapName[] => {
    if (row.withoutPlace.includes(limit.id)) return ['no_place'];
    const isUnjudged = !canHoldAtCheckout(limit);
    return row.leftOut.includes(limit.id) && !isUnjudged ? ['no_room'] : checkoutGaps(limit, known);
  };
  const gaps = limits.map((limit) => ({
    limitId: limit.id,
    name: names.get(limit.id) ?? '',
    reasons: reasonsOf(limit),
  }));
  return {
    row,
    version: settings?.version ?? 0,
    missingScopes: missingOf(CHECKOUT_SCOPES, granted),
    missingPixelScopes: missingOf(PIXEL_SCOPES, granted),
    seenCheckouts: row.pixelId === null ? null : await readSeenCheckouts(tx),
    limits: limits.length,
    gaps: gaps.filter(({ name, reasons }) => name !== '' && reasons.length > 0),
  };
}

function viewOf(known: Known, own: Validation[] | null): CheckoutRulesView {
  const { row, version, missingScopes, limits, gaps } = known;
  const { isEnabled, blockOnFailure, countsRefusals, publishedAt, done, total, problem, leftOut } = row;
  const failures = (own ?? []).flatMap(({ errorHistory }) => errorHistory?.errorsFirstOccurredAt ?? []);
  return {
    isEnabled,
    blockOnFailure,
    countsRefusals,
    state: stateOf(row, version, own),
    missingScopes,
    refusals: {
      state: pixelStateOf(known),
      missingScopes: known.missingPixelScopes,
      problem: row.pixelProblem,
      seen: known.seenCheckouts,
    },
    publishedAt: publishedAt?.toISOString() ?? null,
    progress: total !== null && total > 0 ? { done: done ?? 0, total } : null,
    problem,
    failingSince: failures.sort()[0] ?? null,
    heldLimits: isEnabled ? limits - leftOut.length : 0,
    gaps,
  };
}

function pixelStateOf({ row, missingPixelScopes }: Known): CheckoutRulesView['refusals']['state'] {
  if (!row.countsRefusals) return 'off';
  if (row.pixelProblem !== null) return 'problem';
  const isConnected = row.pixelId !== null && missingPixelScopes.length === 0;
  return row.isEnabled && isConnected && row.version === row.publishedWish ? 'on' : 'waiting';
}

function stateOf(row: Known['row'], version: number, own: Validation[] | null): CheckoutRulesView['state'] {
  if (row.problem !== null) return 'problem';
  const isWishNew = row.version > row.publishedWish;
  if (!row.isEnabled) return isWishNew && row.validationIds.length > 0 ? 'publishing' : 'off';
  if (isWishNew || version > row.publishedVersion) return 'publishing';
  if (row.withoutPlace.length > 0 && row.validationIds.length === 0) return 'no_place';
  return own?.some(({ enabled }) => !enabled) || own?.length === 0 ? 'switched_off_in_store' : 'on';
}
