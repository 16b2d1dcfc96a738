// What validations and pages are told that all customers bought.
import { Injectable } from '@nestjs/common';
import { AccessTokens, type ShopKey } from '../platform/access-tokens.js';
import {
  DELETE_CHECKOUT_METAFIELDS_MUTATION,
  SET_CHECKOUT_METAFIELDS_MUTATION,
  SOLD_QUERY,
} from '../platform/checkout-operations.js';
import type {
  DeleteCheckoutMetafieldsMutation,
  SetCheckoutMetafieldsMutation,
  SoldQuery,
} from '../platform/operations.generated.js';

/** `change`: of each validation's rules. `page`: the text for pages; empty: none. */
export type Wanted = { validationIds: readonly string[]; change: (rules: string) => string; page: string };

const RULES = { namespace: '$app', key: 'purchase-limits-rules', type: 'multi_line_text_field' };
const PAGES = { namespace: 'purchase_limits', key: 'sold' };
/** The platform's bound for one call. */
const BATCH = 25;

@Injectable()
export class SoldOnPlatform {
  constructor(private readonly tokens: AccessTokens) {}

  /** Writes what is another, only over the rules that it read; false: another process wrote some meanwhile. */
  async write(shop: ShopKey, { validationIds, change, page }: Wanted): Promise<boolean> {
    const { currentAppInstallation, nodes } = await this.tokens.query<SoldQuery>(
      shop,
      SOLD_QUERY,
      { ids: validationIds },
      true,
    );
    const { id, metafield } = currentAppInstallation;
    const rules = nodes.flatMap((node) => {
      if (!node || !('metafield' in node) || !node.metafield) return [];
      const { value, compareDigest } = node.metafield;
      const changed = change(value);
      return changed === value ? [] : [{ ownerId: node.id, ...RULES, value: changed, compareDigest }];
    });
    const isOther = page !== (metafield?.value ?? '');
    if (isOther && page === '') await this.remove(shop, id);
    const pages = isOther && page !== '' ? [{ ownerId: id, ...PAGES, type: RULES.type, value: page }] : [];
    // The checkout first: pages only tell of it.
    const all = [...rules, ...pages];
    for (let from = 0; from < all.length; from += BATCH)
      if (!(await this.set(shop, all.slice(from, from + BATCH)))) return false;
    return true;
  }

  private async set(shop: ShopKey, metafields: readonly object[]): Promise<boolean> {
    const { metafieldsSet } = await this.tokens.query<SetCheckoutMetafieldsMutation>(
      shop,
      SET_CHECKOUT_METAFIELDS_MUTATION,
      { metafields },
      true,
    );
    const refusals = metafieldsSet?.userErrors ?? [];
    if (refusals.some(({ code }) => code === 'STALE_OBJECT')) return false;
    throwIfAny(refusals);
    return true;
  }

  private async remove(shop: ShopKey, ownerId: string): Promise<void> {
    const metafields = [{ ownerId, ...PAGES }];
    const { metafieldsDelete } = await this.tokens.query<DeleteCheckoutMetafieldsMutation>(
      shop,
      DELETE_CHECKOUT_METAFIELDS_MUTATION,
      { metafields },
      true,
    );
    throwIfAny(metafieldsDelete?.userErrors ?? []);
  }
}

function throwIfAny(refusals: readonly { message: string }[]): void {
  if (refusals.length === 0) return;
  throw new Error(`The platform refused what was sold: ${refusals.map(({ message }) => message).join('; ')}`);
}
