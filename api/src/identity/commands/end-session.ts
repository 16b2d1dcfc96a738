import { IsNull } from 'typeorm';
import { now } from '../../clock.js';
import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions } from '../../database/transactions.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import type { SessionCaller } from '../identity-token.js';
import { SessionEntity } from '../session.entity.js';
import { hashOfSession } from '../session-id.js';

/** Somebody signs out: neither the session's cookie nor its tokens for calls are accepted any more. */
export class EndSession extends CommandWith<void, { caller: SessionCaller }> {}

export const EndSessionHandler = commandHandlerWith(
  EndSession,
  Transactions,
  async (transactions, { given: { caller } }) => {
    const shopId = await transactions.runWithoutShop((tx) => readShopId(tx, caller.shopDomain));
    if (shopId === null) return;
    const one = { idHash: hashOfSession(caller.sessionId), endedAt: IsNull() };
    await transactions.run(shopId, (tx) => tx.manager.update(SessionEntity, one, { endedAt: now() }));
  },
);
