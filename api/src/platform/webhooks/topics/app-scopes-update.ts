import { z } from 'zod';
import { topic } from '../topic.js';

/** The merchant granted other scopes, or took some back. */
export const appScopesUpdate = topic({
  name: 'app/scopes_update',
  payload: z.looseObject({ current: z.array(z.string()) }),
  event: ({ shopId, payload, at }) => ({ type: 'ScopesUpdated', shopId, scopes: payload.current, at }),
});
