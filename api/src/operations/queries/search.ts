import type { SearchAnswer } from '@purchase-limits/contract/jobs';
import { z } from 'zod';
import { Transactions, type Tx } from '../../database/transactions.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { EVENT_COLUMNS, eventOf, EVENTS, type EventRow } from './event-rows.js';

/** What an operator may mean: events by whatever names them, shops and limits also by a part of their name. */
export class Search extends QueryWith<SearchAnswer, { text: string }> {}

const MOST_EVENTS = 50;
const MOST_OTHERS = 10;
/** Types have no index: of so many events, the latest. */
const LOOKED_AT = 100_000;
/** As our e-mails have it in their Message-ID. */
const MESSAGE_ID = /^<?event-(\d{1,19})@/;
const ORDER_ID = /^(?:gid:\/\/shopify\/Order\/)?(\d{1,19})$/;
const EVENT_ID = /^\d{1,18}$/;

export const SearchHandler = queryHandlerWith(Search, Transactions, (transactions, { given: { text } }) =>
  transactions.runSystem(async (tx) => ({
    shops: await findShops(tx, text),
    limits: await findLimits(tx, text),
    events: (await findEvents(tx, text)).map(eventOf),
  })),
);

const isUuid = (text: string) => z.uuid().safeParse(text).success;

function findShops(tx: Tx, text: string): Promise<SearchAnswer['shops']> {
  return tx.rows(
    `SELECT id, shopify_domain AS "shopifyDomain", name FROM shop s
     WHERE id::text = lower($1) OR strpos(lower(s.shopify_domain || ' ' || s.domain || ' ' || s.name), lower($1)) > 0
     ORDER BY shopify_domain = lower($1) DESC, shopify_domain LIMIT ${MOST_OTHERS}`,
    [text],
  );
}

async function findLimits(tx: Tx, text: string): Promise<SearchAnswer['limits']> {
  const rows = await tx.rows<{ id: string; name: string; shopId: string; shopifyDomain: string }>(
    `SELECT l.id, l.name, s.id AS "shopId", s.shopify_domain AS "shopifyDomain"
     FROM purchase_limit l JOIN shop s ON s.id = l.shop_id
     WHERE ${isUuid(text) ? 'l.id = $1::uuid' : 'strpos(lower(l.name), lower($1)) > 0'}
     ORDER BY l.name, l.id LIMIT ${MOST_OTHERS}`,
    [text],
  );
  return rows.map(({ id, name, shopId, shopifyDomain }) => ({ id, name, shop: { id: shopId, shopifyDomain } }));
}

/** Of an order's name, such as #1001, the id is asked of those that broke a limit; other names are in no table. */
async function findEvents(tx: Tx, text: string): Promise<EventRow[]> {
  const ofOrder = await orderIds(tx, text);
  const eventIds = [MESSAGE_ID.exec(text)?.[1], EVENT_ID.test(text) ? text : undefined].filter(
    (id) => id !== undefined,
  );
  return tx.rows<EventRow>(
    `SELECT ${EVENT_COLUMNS} FROM ${EVENTS} WHERE e.id IN (
       SELECT unnest($1::bigint[])
       UNION (SELECT id FROM event_log WHERE request_id = $2 ORDER BY id DESC LIMIT ${MOST_EVENTS})
       UNION (SELECT id FROM event_log WHERE payload ? 'limitId' AND payload ->> 'limitId' = lower($2)
         ORDER BY id DESC LIMIT ${MOST_EVENTS})
       UNION (SELECT id FROM event_log WHERE payload ? 'orderId' AND payload ->> 'orderId' = ANY ($3)
         ORDER BY id DESC LIMIT ${MOST_EVENTS})
       UNION (SELECT id FROM event_log
         WHERE type = $2 AND id > (SELECT coalesce(max(id), 0) - ${LOOKED_AT} FROM event_log)
         ORDER BY id DESC LIMIT ${MOST_EVENTS}))
     ORDER BY e.id DESC LIMIT ${MOST_EVENTS}`,
    [eventIds, text, ofOrder],
  );
}

async function orderIds(tx: Tx, text: string): Promise<string[]> {
  const named = await tx.rows<{ orderId: string }>(
    `SELECT DISTINCT order_id AS "orderId" FROM broken_limit WHERE details ->> 'orderName' = $1 LIMIT ${MOST_OTHERS}`,
    [text],
  );
  const given = ORDER_ID.exec(text)?.[1];
  return [...named.map(({ orderId }) => orderId), ...(given ? [given] : [])];
}
