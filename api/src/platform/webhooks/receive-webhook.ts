import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import type { AnyTopic } from './topic.js';

export type Delivery = { id: string; domain: string; at: string; payload: unknown };

/** Stores a webhook as an event, once per delivery; ignores unknown shops. */
export class ReceiveWebhook extends CommandWith<
  'received' | 'known' | 'no_shop',
  { topic: AnyTopic; delivery: Delivery }
> {}

export const ReceiveWebhookHandler = commandHandlerWith(
  ReceiveWebhook,
  Transactions,
  async (
    transactions,
    {
      given: {
        topic,
        delivery: { id, domain, at, payload },
      },
    },
  ) => {
    const shopId = await transactions.runWithoutShop((tx) => readShopId(tx, domain));
    if (shopId === null) return 'no_shop' as const;
    const event = topic.eventOf({ shopId, payload, at });
    return transactions.run(shopId, async (tx) => {
      const noted = await tx.rows(
        `INSERT INTO webhook_delivery (shop_id, id, topic) SELECT id, $2, $3 FROM shop WHERE id = $1
         ON CONFLICT DO NOTHING RETURNING id`,
        [shopId, id, topic.name],
      );
      if (noted.length === 0) return 'known' as const;
      await emit(tx, event);
      return 'received' as const;
    });
  },
);
