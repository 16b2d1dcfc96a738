import { z } from 'zod';
import { topic } from '../topic.js';

/** 48 hours after uninstalling: erase everything of the shop. */
export const shopRedact = topic({
  name: 'shop/redact',
  payload: z.looseObject({}),
  event: ({ shopId }) => ({ type: 'ShopRedactRequested', shopId }),
});
