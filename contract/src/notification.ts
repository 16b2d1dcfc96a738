import { ACTION_NAMES } from '@purchase-limits/domain/quota';
import { z } from 'zod';
import { instant } from './answers.js';

export const notificationView = z.strictObject({
  id: z.uuid(),
  kind: z.enum([
    'quota_warning',
    'quota_reached',
    'limits_stopped',
    'plan_changed',
    'subscription_frozen',
    'customer_data',
    'orders_refused',
    'orders_wait',
    'mail_refused',
  ]),
  /** The level of the quota that it tells of, by the name it has for shops of this age; null for other kinds. */
  action: z.enum(ACTION_NAMES).nullable(),
  title: z.string(),
  body: z.string(),
  at: instant,
  readAt: instant.nullable(),
});
export type NotificationView = z.infer<typeof notificationView>;

/** The latest, newest first. */
export const notificationList = z.strictObject({
  items: z.array(notificationView),
  unread: z.int().nonnegative(),
});
export type NotificationList = z.infer<typeof notificationList>;

export const readNotificationsBody = z.strictObject({ ids: z.array(z.uuid()).max(500) });
export const unreadNotifications = z.strictObject({ unread: z.int().nonnegative() });
