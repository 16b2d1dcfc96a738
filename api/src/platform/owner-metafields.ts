// The app's own metafields of products and customers, at most 25 in one call.
import { Injectable } from '@nestjs/common';
import { AccessTokens, type ShopKey } from './access-tokens.js';
import { DELETE_CHECKOUT_METAFIELDS_MUTATION, SET_CHECKOUT_METAFIELDS_MUTATION } from './checkout-operations.js';
import type { DeleteCheckoutMetafieldsMutation, SetCheckoutMetafieldsMutation } from './operations.generated.js';

/** `ownerId`: a global id of the platform. */
export type OwnerMetafield = { ownerId: string; key: string; type: string; value: string };
type Refusal = { message: string; field?: readonly string[] | null; elementIndex?: number | null };

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
    // Only a missing owner is skipped: all other errors count.
    if (!refusals.every(isGone)) throw refused('refused', refusals);
    const absent = new Set(refusals.map(({ elementIndex }) => elementIndex!));
    absent.forEach((index) => gone.add(wanted[index]!.ownerId));
    return this.set(
      shop,
      wanted.filter((_, index) => !absent.has(index)),
      gone,
    );
  }

  async remove(shop: ShopKey, unwanted: readonly Pick<OwnerMetafield, 'ownerId' | 'key'>[]): Promise<void> {
    if (unwanted.length === 0) return;
    const metafields = unwanted.map(({ ownerId, key }) => ({ ownerId, namespace: NAMESPACE, key }));
    const { metafieldsDelete } = await this.tokens.query<DeleteCheckoutMetafieldsMutation>(
      shop,
      DELETE_CHECKOUT_METAFIELDS_MUTATION,
      { metafields },
    );
    const refusals: Refusal[] = metafieldsDelete?.userErrors ?? [];
    if (refusals.length > 0) throw refused('did not remove', refusals);
  }
}

function isGone({ field, elementIndex }: Refusal): boolean {
  return field?.at(-1) === 'ownerId' && typeof elementIndex === 'number';
}

function refused(what: string, refusals: readonly Refusal[]): Error {
  return new Error(`The platform ${what} metafields: ${refusals.map(({ message }) => message).join('; ')}`);
}
