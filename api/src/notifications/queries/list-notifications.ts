import type { NotificationList, NotificationView } from '@purchase-limits/contract/notification';
import { IsNull } from 'typeorm';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { NotificationEntity } from '../notification.entity.js';

const LATEST = 50;

/** The merchant's latest fifty notifications, newest first. */
export class ListNotifications extends ShopQuery<NotificationList> {}

export const ListNotificationsHandler = queryHandler(ListNotifications, async (tx) => {
  const latest = await tx.manager.find(NotificationEntity, { order: { at: 'DESC', id: 'ASC' }, take: LATEST });
  const unread = await tx.manager.countBy(NotificationEntity, { readAt: IsNull() });
  return { items: latest.map(toView), unread };
});

function toView({ id, kind, action, title, body, at, readAt }: NotificationEntity): NotificationView {
  return { id, kind, action, title, body, at: at.toISOString(), readAt: readAt?.toISOString() ?? null };
}
