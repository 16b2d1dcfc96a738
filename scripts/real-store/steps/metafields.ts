import {
  DELETE_CHECKOUT_METAFIELDS_MUTATION,
  SET_CHECKOUT_METAFIELDS_MUTATION,
} from '@purchase-limits/api/platform/checkout-operations';
import { SET_METAFIELD_MUTATION } from '@purchase-limits/api/platform/operations';
import type {
  DeleteCheckoutMetafieldsMutation,
  SetCheckoutMetafieldsMutation,
  SetMetafieldMutation,
} from '@purchase-limits/api/platform/operations.generated';
import type { Answer } from '../admin.js';
import { absent, type Context, type Step } from '../step.js';

type Deleted = DeleteCheckoutMetafieldsMutation;

const STEP = 'metafields';
/** Never the key that the app publishes under. */
const KEY = 'real-store-test';

export const metafields: Step = {
  name: STEP,
  title: 'Write and remove metafields of the app and of a product',
  async run(context) {
    await ofInstallation(context);
    await ofProduct(context);
  },
};

async function ofInstallation({ admin, facts, created, own, skip }: Context): Promise<void> {
  if (!facts.installationId)
    return skip('the installation has no id, so no metafield of it was written', [SET_METAFIELD_MUTATION]);
  const ownerId = facts.installationId;
  const place = { ownerId, namespace: own('purchase_limits'), key: own(KEY) };
  const json = own('{"test":true}');
  created.add({ type: 'metafield', id: ownerId, namespace: place.namespace, key: KEY });
  const written = { ...place, type: own('json'), value: json };
  await admin.ask<SetMetafieldMutation>(STEP, SET_METAFIELD_MUTATION, { metafields: [written] });
  // The digest of another value: somebody else has written meanwhile.
  const stale = { ...written, compareDigest: own('0'.repeat(64)) };
  await admin.ask(STEP, SET_METAFIELD_MUTATION, { metafields: [stale] });
  await admin.ask(STEP, SET_METAFIELD_MUTATION, { metafields: [{ ...written, value: own('no json') }] });
  const removed = await admin.ask<Deleted>(STEP, DELETE_CHECKOUT_METAFIELDS_MUTATION, { metafields: [place] });
  if (isRemoved(removed)) created.dropMetafield(ownerId, KEY);
}

async function ofProduct(context: Context): Promise<void> {
  const { admin, facts, created, own, skip } = context;
  const [productId] = facts.productIds;
  const place = { namespace: own('$app'), key: own(KEY) };
  const written = { ...place, type: own('json'), value: own('{"test":true}') };
  if (!productId) skip('the store has no product', [DELETE_CHECKOUT_METAFIELDS_MUTATION]);
  if (productId) created.add({ type: 'metafield', id: productId, ...place });
  const owners = productId ? [productId] : [];
  for (const ownerId of [...owners, absent(context, 'Product')]) {
    const set = { metafields: [{ ...written, ownerId }] };
    const { refusal } = await admin.ask<SetCheckoutMetafieldsMutation>(STEP, SET_CHECKOUT_METAFIELDS_MUTATION, set);
    if (refusal === 'missing-scope') created.dropMetafield(ownerId, KEY);
  }
  for (const ownerId of owners) {
    const metafields = [{ ...place, ownerId }];
    const removed = await admin.ask<Deleted>(STEP, DELETE_CHECKOUT_METAFIELDS_MUTATION, { metafields });
    if (isRemoved(removed)) created.dropMetafield(ownerId, KEY);
  }
}

/** Otherwise it stays noted: it is tried again at the end, and what is left is said. */
const isRemoved = ({ data }: Answer<Deleted>) => data?.metafieldsDelete?.userErrors.length === 0;
