import { now } from '../../clock.js';
import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions } from '../../database/transactions.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import type { OwnCaller } from '../identity-token.js';
import { SessionEntity } from '../session.entity.js';
import { hashOfSession, newSessionId } from '../session-id.js';

/** Somebody has signed in outside of the platform's admin. Answers the session's id. */
export class BeginSession extends CommandWith<string, { caller: OwnCaller; seconds: number }> {}

export const BeginSessionHandler = commandHandlerWith(
  BeginSession,
  Transactions,
  async (transactions, { given: { caller, seconds } }) => {
    const id = newSessionId();
    const shopId = await transactions.runWithoutShop((tx) => readShopId(tx, caller.shopDomain));
    if (shopId === null) throw new Error('A session needs a known shop');
    const { userId, operator = null } = caller;
    const at = now();
    await transactions.run(shopId, (tx) =>
      tx.manager.insert(SessionEntity, {
        shopId,
        idHash: hashOfSession(id),
        userId,
        operator,
        createdAt: at,
        usedAt: at,
        expiresAt: new Date(at.getTime() + seconds * 1_000),
      }),
    );
    return id;
  },
);
