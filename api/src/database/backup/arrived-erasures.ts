// Which rows of a restored database belong to whom the given files say was erased since.
import { withClient } from '../with-client.js';
import { BackupError } from './backup-error.js';
import type { BackupFile } from './backup-file.js';
import { copyIn, prepareForCopy } from './copy-tables.js';

/** What of the shop is here: of the whole shop, or these customers and orders. */
export type ArrivedErasure = { shopId: string; isWholeShop: boolean; customerIds: string[]; orderIds: string[] };

/** Wherever an id of a customer or an order is kept. */
const KNOWN = `
  SELECT id AS shop_id, 'shop' AS subject, '' AS id FROM shop
  UNION SELECT shop_id, 'customer', customer_id FROM purchase WHERE customer_id IS NOT NULL
  UNION SELECT shop_id, 'customer', customer_id FROM customer_facts
  UNION SELECT shop_id, 'customer', gone_id FROM customer_merge
  UNION SELECT shop_id, 'customer', kept_id FROM customer_merge
  UNION SELECT shop_id, 'customer', customer_id FROM impression_customer
  UNION SELECT shop_id, 'customer', customer_id FROM limit_reached WHERE customer_id <> ''
  UNION SELECT shop_id, 'customer', l ->> 'customerId' FROM event_log, jsonb_array_elements(payload -> 'limits') AS l
    WHERE type = 'LimitsReached' AND l ->> 'customerId' IS NOT NULL
  UNION SELECT shop_id, 'order', order_id FROM purchase
  UNION SELECT shop_id, 'order', order_id FROM purchase_person
  UNION SELECT shop_id, 'order', order_id FROM broken_limit`;

/** Adds the erasures that this database doesn't have, for the next backup, and answers what of them is here. */
export function arrivedErasures(systemUrl: string, files: readonly BackupFile[]): Promise<ArrivedErasure[]> {
  return withClient(systemUrl, async (client) => {
    await prepareForCopy(client);
    await client.query('BEGIN');
    await client.query('CREATE TEMP TABLE arrived (LIKE erasure) ON COMMIT DROP');
    for (const file of files) {
      const table = file.manifest.tables.find(({ name }) => name === 'erasure');
      if (!table) throw new BackupError(`${file.path} is of a release that kept no record of erasures.`);
      await copyIn(client, { ...table, name: 'arrived' }, await file.rowsOf(table));
    }
    await client.query('DELETE FROM arrived WHERE id IN (SELECT id FROM erasure)');
    await client.query('INSERT INTO erasure SELECT DISTINCT ON (id) * FROM arrived');
    const { rows } = await client.query<ArrivedErasure>(
      `WITH known AS (${KNOWN}), found AS (
         SELECT * FROM known
         WHERE erasure_digest(subject, shop_id, id) IN (SELECT digest FROM arrived)
       )
       SELECT shop_id AS "shopId", bool_or(subject = 'shop') AS "isWholeShop",
         coalesce(array_agg(id) FILTER (WHERE subject = 'customer'), '{}') AS "customerIds",
         coalesce(array_agg(id) FILTER (WHERE subject = 'order'), '{}') AS "orderIds"
       FROM found GROUP BY shop_id ORDER BY shop_id`,
    );
    await client.query('COMMIT');
    return rows;
  });
}
