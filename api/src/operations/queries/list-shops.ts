import type { OperatorShopList } from '@purchase-limits/contract/operators';
import { Transactions } from '../../database/transactions.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';

/** Shops whose domain or name contains the text. */
export class ListShops extends QueryWith<OperatorShopList, { search: string }> {}

const MOST_SHOWN = 50;
type Row = Omit<OperatorShopList['shops'][number], 'installedAt'> & { installedAt: Date };

export const ListShopsHandler = queryHandlerWith(
  ListShops,
  Transactions,
  async (transactions, { given: { search } }) => {
    const rows = await transactions.runSystem((tx) =>
      tx.rows<Row>(
        `SELECT s.id, s.shopify_domain AS "shopifyDomain", s.name, q.plan, s.installed_at AS "installedAt",
           coalesce(c.ended_at IS NULL AND c.shop_id IS NOT NULL, false) AS "isInstalled"
         FROM shop s JOIN quota q ON q.shop_id = s.id LEFT JOIN platform_connection c ON c.shop_id = s.id
         WHERE strpos(lower(s.shopify_domain || ' ' || s.domain || ' ' || s.name), lower($1)) > 0
         ORDER BY s.installed_at DESC, s.id LIMIT $2`,
        [search, MOST_SHOWN + 1],
      ),
    );
    const shops = rows
      .slice(0, MOST_SHOWN)
      .map(({ installedAt, ...shop }) => ({ ...shop, installedAt: installedAt.toISOString() }));
    return { shops, isMore: rows.length > MOST_SHOWN };
  },
);
