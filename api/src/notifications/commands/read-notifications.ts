import { In, IsNull } from 'typeorm';
import { now } from '../../clock.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { NotificationEntity } from '../notification.entity.js';

/** The merchant has seen these; ids of other shops or of nothing change nothing. Answers how many are still unread. */
export class ReadNotifications extends ShopCommand<{ unread: number }, { ids: string[] }> {}

export const ReadNotificationsHandler = commandHandler(ReadNotifications, async (tx, { given: { ids } }) => {
  await tx.manager.update(NotificationEntity, { id: In(ids), readAt: IsNull() }, { readAt: now() });
  return { unread: await tx.manager.countBy(NotificationEntity, { readAt: IsNull() }) };
});
