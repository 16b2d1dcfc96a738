// What validations are told of persons, for limits that count them.
import { personWindows } from '@purchase-limits/domain/published-rules';
import { Injectable } from '@nestjs/common';
import { AccessTokens, type ShopKey } from '../platform/access-tokens.js';
import { PERSONS_QUERY, SET_CHECKOUT_METAFIELDS_MUTATION } from '../platform/checkout-operations.js';
import type { PersonsQuery, SetCheckoutMetafieldsMutation } from '../platform/operations.generated.js';

const PERSONS = { namespace: '$app', key: 'purchase-limits-persons', type: 'multi_line_text_field' };

/**
 * `textOf`: for a validation whose rules have these windows. `confirm`: throws once another attempt has begun, which
 * may have written what was read.
 */
export type WantedPersons = {
  validationIds: readonly string[];
  textOf: (windows: ReadonlySet<number>) => string;
  confirm: () => Promise<void>;
};

@Injectable()
export class PersonsOnPlatform {
  constructor(private readonly tokens: AccessTokens) {}

  /** Writes what is another, only over what it read; false: another process wrote some meanwhile. */
  async write(shop: ShopKey, { validationIds, textOf, confirm }: WantedPersons): Promise<boolean> {
    const { nodes } = await this.tokens.query<PersonsQuery>(shop, PERSONS_QUERY, { ids: validationIds }, true);
    await confirm();
    const metafields = nodes.flatMap((node) => {
      if (!node || !('persons' in node)) return [];
      const windows = personWindows(node.metafield?.value ?? '');
      const value = windows.size > 0 ? textOf(windows) : '';
      if (value === (node.persons?.value ?? '')) return [];
      return [{ ownerId: node.id, ...PERSONS, value, compareDigest: node.persons?.compareDigest ?? null }];
    });
    return metafields.length === 0 || this.set(shop, metafields);
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
    if (refusals.length === 0) return true;
    throw new Error(`The platform refused persons: ${refusals.map(({ message }) => message).join('; ')}`);
  }
}
