// The app's own metafields of products and customers, at most 25 in one call.
import { Injectable } from '@nestjs/common';
import { AccessTokens, type ShopKey } from './access-tokens.js';
import { DELETE_CHECKOUT_METAFIELDS_MUTATION, SET_CHECKOUT_METAFIELDS_MUTATION } from './checkout-operations.js';
import type { DeleteCheckoutMetafieldsMutation, SetCheckoutMetafieldsMutation } from './operations.generated.js';

/** `ownerId`: a global id of the platform. */
export type OwnerMetafield = { ownerId: string; key: string; type: string; value: string };
/** `field`: such as `['metafields', '3', 'ownerId']`. */
type Refusal = { message: string; field?: readonly string[] | null };

const NAMESPACE = '$app';

@Injectable()
export class OwnerMetafields {
  constructor(private readonly tokens: AccessTokens) {}

  /** Answers the owners that do not exist any more; what the others are to have is written. */
  async set(shop: ShopKey, wanted: readonly OwnerMetafield[], gone = new Set<string>()): Promise<Set<string>> {
    if (wanted.length === 0) return gone;
    const metafields = wanted.map((one) => ({ ...one, namespace: NAMESPACE }));
    const { metafieldsSet } = await this.tokens.query<SetCheckoutMetafieldsMutation>(
      shop,
      SET_CHECKOUT_METAFIELDS_MUTATION,
      { metafields },
    );
    const refusals: Refusal[] = metafieldsSet?.userErrors ?? [];
    if (refusals.length === 0) return gone;
    const absent = absentOf('refused', refusals, wanted.length);
    absent.forEach((index) => gone.add(wanted[index]!.ownerId));
    return this.set(
      shop,
      wanted.filter((_, index) => !absent.has(index)),
      gone,
    );
  }

  /** Owners that do not exist any more have nothing to remove. */
  async remove(shop: ShopKey, unwanted: readonly Pick<OwnerMetafield, 'ownerId' | 'key'>[]): Promise<void> {
    if (unwanted.length === 0) return;
    const metafields = unwanted.map(({ ownerId, key }) => ({ ownerId, namespace: NAMESPACE, key }));
    const { metafieldsDelete } = await this.tokens.query<DeleteCheckoutMetafieldsMutation>(
      shop,
      DELETE_CHECKOUT_METAFIELDS_MUTATION,
      { metafields },
    );
    const refusals: Refusal[] = metafieldsDelete?.userErrors ?? [];
    if (refusals.length === 0) return;
    const absent = absentOf('did not remove', refusals, unwanted.length);
    await this.remove(
      shop,
      unwanted.filter((_, index) => !absent.has(index)),
    );
  }
}

/** Where in the call those owners stood that do not exist any more. Throws on any other refusal. */
function absentOf(what: string, refusals: readonly Refusal[], count: number): Set<number> {
  const indices = refusals.map(({ field }) => (field?.at(-1) === 'ownerId' ? Number(field.at(-2)) : -1));
  if (indices.every((index) => index >= 0 && index < count)) return new Set(indices);
  throw new Error(`The platform ${what} metafields: ${refusals.map(({ message }) => message).join('; ')}`);
}
