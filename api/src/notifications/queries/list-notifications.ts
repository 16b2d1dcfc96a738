import type { NotificationView } from '@purchase-limits/domain/views';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';

export type NotificationList = { items: NotificationView[]; unread: number };

/** The latest fifty, newest first. */
export class ListNotifications extends Query<NotificationList> {
  constructor(readonly shopId: string) {
    super();
  }
}

type Row = { id: string; kind: NotificationView['kind']; title: string; body: string; at: Date; read_at: Date | null };

@QueryHandler(ListNotifications)
export class ListNotificationsHandler implements IQueryHandler<ListNotifications> {
  constructor(private readonly transactions: Transactions) {}

  execute({ shopId }: ListNotifications): Promise<NotificationList> {
    return this.transactions.run(shopId, async (tx) => {
      const rows = await tx.rows<Row>('SELECT id, kind, title, body, at, read_at FROM notification ORDER BY at DESC, id LIMIT 50');
      const [count] = await tx.rows<{ unread: string }>('SELECT count(*) AS unread FROM notification WHERE read_at IS NULL');
      const items = rows.map(({ id, kind, title, body, at, read_at: readAt }) => ({
        id,
        kind,
        title,
        body,
        at: at.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      }));
      return { items, unread: Number(count!.unread) };
    });
  }
}
