import type { NotificationView } from '@purchase-limits/contract/notification';
import useSWR from 'swr';
import { post } from './client';
import { WATCHED } from './use-quota';

type NotificationPage = { items: NotificationView[]; unread: number };

/** The shop's notifications, newest first, and a way to mark them as read. */
export function useNotifications() {
  const { data, error, isLoading, mutate } = useSWR<NotificationPage, Error>('/notifications', WATCHED);
  const markAsRead = async (ids: string[]) => {
    if (ids.length === 0) return;
    const { unread } = await post<{ unread: number }>('/notifications/read', { ids });
    const readAt = new Date().toISOString();
    await mutate(
      (page) =>
        page && {
          unread,
          items: page.items.map((item) => (ids.includes(item.id) ? { ...item, readAt: item.readAt ?? readAt } : item)),
        },
      { revalidate: false },
    );
  };
  return {
    notifications: data?.items ?? [],
    unread: data?.unread ?? 0,
    isLoading,
    error,
    markAsRead,
    reload: () => mutate(),
  };
}
