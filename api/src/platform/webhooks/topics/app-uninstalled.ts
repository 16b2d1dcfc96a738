import { z } from 'zod';
import { topic } from '../topic.js';

/** The merchant uninstalled the app. The payload is the shop, and nothing in it is needed. */
export const appUninstalled = topic({
  name: 'app/uninstalled',
  payload: z.looseObject({}),
  event: ({ shopId, at }) => ({ type: 'AppUninstalled', shopId, at }),
});
