import { IsNull } from 'typeorm';
import { now } from '../../clock.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { SessionEntity } from '../session.entity.js';

/** The merchant signs out everywhere: all sessions of the shop end, also those that operators have for support. */
export class EndAllSessions extends ShopCommand<void> {}

export const EndAllSessionsHandler = commandHandler(EndAllSessions, async (tx, { shop }) => {
  if (shop.operator !== null) throw new RuleError(403, 'support_session', 'Only the merchant can sign out everywhere.');
  await tx.manager.update(SessionEntity, { shopId: shop.id, endedAt: IsNull() }, { endedAt: now() });
});
