import type {
  CreatedWebhook,
  DeliveryList,
  WebhookBody,
  WebhookList,
} from '@purchase-limits/contract/outgoing-webhooks';
import useSWR from 'swr';
import { post, remove } from './client';

const KEY = '/webhooks';

/** The shop's webhooks. The secret of a new one is in the answer of its creation alone. */
export function useWebhooks() {
  const { data, error, mutate } = useSWR<WebhookList, Error>(KEY);
  const create = async (body: WebhookBody): Promise<CreatedWebhook> => {
    const created = await post<CreatedWebhook>(KEY, body);
    void mutate();
    return created;
  };
  const end = async (id: string): Promise<void> => {
    await remove(`${KEY}/${id}`);
    await mutate();
  };
  return { webhooks: data?.items, error, reload: () => void mutate(), create, end };
}

/** What a webhook was sent lately; looked at again while something waits. */
export function useDeliveries(webhookId: string) {
  const path = `${KEY}/${webhookId}/deliveries`;
  const { data, error, mutate } = useSWR<DeliveryList, Error>(path, {
    refreshInterval: (latest) => (latest?.items.some(({ state }) => state === 'waiting') ? 2_000 : 0),
  });
  const replay = (id: string) => mutate(post<DeliveryList>(`${path}/${id}/replay`, {}), { revalidate: false });
  return { deliveries: data?.items, error, replay };
}
