// The validations of a shop at the platform: one for each part of its rules.
import { withoutSold } from '@purchase-limits/domain/published-rules';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { AccessTokens, type ShopKey } from '../platform/access-tokens.js';
import {
  CREATE_VALIDATION_MUTATION,
  DELETE_VALIDATION_MUTATION,
  SET_CHECKOUT_METAFIELDS_MUTATION,
  UPDATE_VALIDATION_MUTATION,
  VALIDATIONS_QUERY,
} from '../platform/checkout-operations.js';
import type {
  CreateValidationMutation,
  DeleteValidationMutation,
  SetCheckoutMetafieldsMutation,
  UpdateValidationMutation,
  ValidationsQuery,
} from '../platform/operations.generated.js';
import { PlatformError } from '../platform/platform-error.js';

export type Validation = ValidationsQuery['validations']['nodes'][number];
/** The values of a validation's two metafields. */
export type ValidationPart = { rules: string; variables: string };
type NewValidations = { isOn: boolean; blockOnFailure: boolean; others: readonly string[] };
type Switches = { isEnabled: boolean; blockOnFailure: boolean };

/** The platform refused for a reason that a merchant can read. */
export class ValidationRefused extends Error {}

/** By the input query that limits need: a validation keeps its function for life. */
const HANDLES = {
  every: 'purchase-limits-checkout-rule',
  buyer: 'purchase-limits-checkout-rule-buyer',
  persons: 'purchase-limits-checkout-rule-persons',
  everySubtotal: 'purchase-limits-checkout-rule-subtotal',
  buyerSubtotal: 'purchase-limits-checkout-rule-buyer-subtotal',
  personsSubtotal: 'purchase-limits-checkout-rule-persons-subtotal',
} as const;
export type InputQuery = keyof typeof HANDLES;
/** A validation for a part of the rules. `id`: null: it is to be created. */
export type WantedValidation = { query: InputQuery; id: string | null };
/** Whether this is what reads such an input. */
export function reads({ shopifyFunction }: Pick<Validation, 'shopifyFunction'>, query: InputQuery): boolean {
  return shopifyFunction.handle === HANDLES[query];
}

/** Another process has written the rules since they were read. */
class RulesChanged extends PlatformError {
  constructor() {
    super('throttled', 'the rules were written by another process', 1);
  }
}

const RULES = { namespace: '$app', key: 'purchase-limits-rules', type: 'multi_line_text_field' };
/** What was sold is written after each order. */
const MOST_ATTEMPTS = 5;
const rulesOf = (validation: Validation | undefined) => withoutSold(validation?.metafield?.value ?? '');

const TITLE = 'Purchase limits';
/** Two metafields a part, and 25 metafields a call. */
const PARTS_PER_CALL = 12;

@Injectable()
export class Validations {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly transactions: Transactions,
  ) {}

  /** Those of this app that the platform has, by id. */
  async read(shop: ShopKey): Promise<Map<string, Validation>> {
    const { validations } = await this.tokens.query<ValidationsQuery>(shop, VALIDATIONS_QUERY);
    const handles: readonly string[] = Object.values(HANDLES);
    const own = validations.nodes.filter(({ shopifyFunction }) => handles.includes(shopifyFunction.handle));
    return new Map(own.map((validation) => [validation.id, validation]));
  }

  /**
   * Creates what is missing, without rules, which enforces nothing. `isOn` enables these at once, so that rules are
   * divided only over places that the store has. `others`: those that go afterwards. Returns the ids without these,
   * fewer where other apps took the places.
   */
  async create(
    shop: ShopKey,
    wanted: readonly WantedValidation[],
    { isOn, blockOnFailure, others }: NewValidations,
  ): Promise<string[]> {
    const all = wanted.map(({ id }) => id);
    const idsNow = () => all.filter((id) => id !== null);
    for (const [place, { query, id }] of wanted.entries()) {
      if (id !== null) continue;
      const title = place === 0 ? TITLE : `${TITLE} ${place + 1}`;
      const validation = { functionHandle: HANDLES[query], enable: isOn, blockOnFailure, title };
      const { validationCreate } = await this.tokens.query<CreateValidationMutation>(shop, CREATE_VALIDATION_MUTATION, {
        validation,
      });
      if (hasNoPlace(validationCreate?.userErrors)) break;
      throwIfRefused(validationCreate?.userErrors);
      all[place] = validationCreate!.validation!.id;
      await this.keep(shop, [...idsNow(), ...others]);
    }
    return idsNow();
  }

  /** Writes the parts, all of a call or none; only over what was read, whatever was sold since then. */
  async write(
    shop: ShopKey,
    ids: readonly string[],
    parts: readonly ValidationPart[],
    there: ReadonlyMap<string, Validation>,
  ): Promise<void> {
    let current = there;
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.writeOver(shop, ids, parts, current);
      } catch (error) {
        if (!(error instanceof RulesChanged) || attempt === MOST_ATTEMPTS) throw error;
        current = await this.read(shop);
        if (ids.some((id) => rulesOf(current.get(id)) !== rulesOf(there.get(id)))) throw error;
      }
  }

  private async writeOver(
    shop: ShopKey,
    ids: readonly string[],
    parts: readonly ValidationPart[],
    there: ReadonlyMap<string, Validation>,
  ): Promise<void> {
    for (let from = 0; from < parts.length; from += PARTS_PER_CALL) {
      const metafields = parts.slice(from, from + PARTS_PER_CALL).flatMap(({ rules, variables }, at) => {
        const ownerId = ids[from + at]!;
        const compareDigest = there.get(ownerId)?.metafield?.compareDigest ?? null;
        return [
          { ownerId, namespace: '$app', key: 'purchase-limits-variables', type: 'json', value: variables },
          { ownerId, ...RULES, value: rules, compareDigest },
        ];
      });
      await this.setMetafields(shop, metafields);
    }
  }

  private async setMetafields(shop: ShopKey, metafields: readonly object[]): Promise<void> {
    const { metafieldsSet } = await this.tokens.query<SetCheckoutMetafieldsMutation>(
      shop,
      SET_CHECKOUT_METAFIELDS_MUTATION,
      { metafields },
    );
    const refusals = metafieldsSet?.userErrors ?? [];
    if (refusals.some(({ code }) => code === 'STALE_OBJECT')) throw new RulesChanged();
    throwIfRefused(refusals);
  }

  /** Switches the ones that are not as they should be. Returns those for which the store has no place. */
  async switch(
    shop: ShopKey,
    ids: readonly string[],
    there: ReadonlyMap<string, Validation>,
    { isEnabled, blockOnFailure }: Switches,
  ): Promise<string[]> {
    const refused: string[] = [];
    for (const id of ids) {
      const before = there.get(id);
      if (before?.enabled === isEnabled && before.blockOnFailure === blockOnFailure) continue;
      const { validationUpdate } = await this.tokens.query<UpdateValidationMutation>(shop, UPDATE_VALIDATION_MUTATION, {
        id,
        validation: { enable: isEnabled, blockOnFailure },
      });
      if (hasNoPlace(validationUpdate?.userErrors)) refused.push(id);
      else throwIfRefused(validationUpdate?.userErrors);
    }
    return refused;
  }

  /** Deletes those of `ids` that are not `kept`. */
  async trim(shop: ShopKey, ids: readonly string[], kept: readonly string[]): Promise<void> {
    const left = [...ids];
    for (const id of ids.filter((each) => !kept.includes(each)).reverse()) {
      // One that is noted and not there would have been removed by the merchant.
      left.splice(left.indexOf(id), 1);
      await this.keep(shop, left);
      const { validationDelete } = await this.tokens.query<DeleteValidationMutation>(shop, DELETE_VALIDATION_MUTATION, {
        id,
      });
      throwIfRefused(validationDelete?.userErrors);
    }
  }

  /** These are the shop's from now on. */
  keep(shop: ShopKey, ids: readonly string[]): Promise<unknown> {
    return this.transactions.run(shop.id, (tx) => tx.rows('UPDATE checkout_rules SET validation_ids = $1', [ids]));
  }
}

type Refusal = { message: string; code?: string | null };

/** Other apps have taken the places of the store. */
const hasNoPlace = (refusals: readonly Refusal[] = []) =>
  refusals.some(({ code }) => code === 'MAX_VALIDATIONS_ACTIVATED');

function throwIfRefused(refusals: readonly Refusal[] = []): void {
  if (refusals.length > 0) throw new ValidationRefused(refusals.map(({ message }) => message).join(' '));
}
