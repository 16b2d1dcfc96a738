import type { ActionList } from '@purchase-limits/contract/operators';
import { Transactions } from '../../database/transactions.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';

/** Operators' actions, latest first. */
export class ListActions extends QueryWith<ActionList, { before: string | undefined }> {}

const PAGE = 50;
type Action = ActionList['actions'][number];

export const ListActionsHandler = queryHandlerWith(
  ListActions,
  Transactions,
  async (transactions, { given: { before } }) => {
    const rows = await transactions.runSystem((tx) =>
      tx.rows<Omit<Action, 'at' | 'shop'> & { at: Date; shopId: string | null; shopifyDomain: string | null }>(
        `SELECT a.id, a.at, a.operator, a.action, a.details, a.shop_id AS "shopId",
           s.shopify_domain AS "shopifyDomain"
         FROM operator_action a LEFT JOIN shop s ON s.id = a.shop_id
         WHERE $1::bigint IS NULL OR a.id < $1::bigint ORDER BY a.id DESC LIMIT $2`,
        [before ?? null, PAGE + 1],
      ),
    );
    const actions = rows.slice(0, PAGE).map(({ at, shopId, shopifyDomain, ...action }) => ({
      ...action,
      at: at.toISOString(),
      shop: shopId !== null && shopifyDomain !== null ? { id: shopId, shopifyDomain } : null,
    }));
    return { actions, isMore: rows.length > PAGE };
  },
);
