import { z } from 'zod';
import { topic } from '../topic.js';

/** The merchant uninstalled the app. The payload is the shop, of which nothing is needed any more. */
export const appUninstalled = topic({
  name: 'app/uninstalled',
  payload: z.looseObject({}),
  event: ({ shopId, at }) => ({ type: 'AppUninstalled', shopId, at }),
});
