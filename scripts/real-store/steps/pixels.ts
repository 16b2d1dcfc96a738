import {
  CREATE_PIXEL_MUTATION,
  DELETE_PIXEL_MUTATION,
  PIXEL_QUERY,
  UPDATE_PIXEL_MUTATION,
} from '@purchase-limits/api/platform/pixel-operations';
import type { CreatePixelMutation, DeletePixelMutation } from '@purchase-limits/api/platform/operations.generated';
import { absent, type Context, type Step } from '../step.js';

const STEP = 'pixels';

export const pixels: Step = {
  name: STEP,
  title: 'Connect the pixel of the checkout, twice',
  async run(context) {
    const { admin, own, created, skip } = context;
    const settings = own(JSON.stringify({ endpoint: 'https://example.com/storefront/checkouts' }));
    const { data } = await admin.ask<CreatePixelMutation>(STEP, CREATE_PIXEL_MUTATION, { settings });
    const id = data?.webPixelCreate?.webPixel?.id ?? null;
    // Also where the store refused the first, for what it says then.
    await admin.ask(STEP, CREATE_PIXEL_MUTATION, { settings });
    await admin.ask(STEP, CREATE_PIXEL_MUTATION, { settings: own('{}') });
    await admin.ask(STEP, UPDATE_PIXEL_MUTATION, { id: absent(context, 'WebPixel'), settings });
    if (id === null)
      return skip('the store refused a pixel, so none was read and removed', [PIXEL_QUERY, DELETE_PIXEL_MUTATION]);
    created.add({ type: 'pixel', id });
    await admin.ask(STEP, PIXEL_QUERY);
    await admin.ask(STEP, UPDATE_PIXEL_MUTATION, { id, settings });
    for (const each of [id, absent(context, 'WebPixel')]) await remove(context, each);
  },
};

async function remove({ admin, created }: Context, id: string): Promise<void> {
  const { data } = await admin.ask<DeletePixelMutation>(STEP, DELETE_PIXEL_MUTATION, { id });
  if (data?.webPixelDelete?.deletedWebPixelId) created.drop(id);
}
