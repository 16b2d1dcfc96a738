import { randomUUID } from 'node:crypto';
import type { SupportAnswer } from '@purchase-limits/contract/operators';
import { noteAction } from '../../audit/note-action.js';
import { now } from '../../clock.js';
import { Transactions } from '../../database/transactions.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import { NotFoundError, RuleError } from '../../http/rule-error.js';
import { issueOwnToken } from '../identity-token.js';
import { SupportSessionEntity } from '../support-session.entity.js';
import { tokenKeys } from '../token-keys.js';

/** An operator opens a shop's admin for support. Answers a link that begins the session, once and within a minute. */
export class OpenForSupport extends CommandWith<SupportAnswer, { operator: string; shopId: string; reason: string }> {}

const LINK_SECONDS = 60;

export const OpenForSupportHandler = commandHandlerWith(
  OpenForSupport,
  Transactions,
  async (transactions, { given: { operator, shopId, reason } }, config) => {
    const id = randomUUID();
    const shop = await transactions.runSystem(async (tx) => {
      const [found] = await tx.rows<{ domain: string; epoch: number | null }>(
        `SELECT s.shopify_domain AS domain, c.epoch FROM shop s
         LEFT JOIN platform_connection c ON c.shop_id = s.id AND c.ended_at IS NULL WHERE s.id = $1`,
        [shopId],
      );
      if (!found) throw new NotFoundError('shop');
      if (found.epoch === null) throw new RuleError(409, 'not_installed', 'The app is not installed in this shop.');
      await tx.manager.insert(SupportSessionEntity, { id, shopId, operator, openedAt: now() });
      await noteAction(tx, { operator, action: 'open_for_support', shopId, details: { reason } });
      return { shopDomain: found.domain, epoch: found.epoch };
    });
    const caller = { ...shop, userId: `operator:${operator}`, vendorType: 'shopify', operator };
    const token = await issueOwnToken(caller, tokenKeys(config), 'support', LINK_SECONDS);
    return { url: `${config.PUBLIC_URL}/auth/support?session=${id}&token=${token}` };
  },
);
