import type { ApiKeyBody, ApiKeyList, CreatedApiKey } from '@purchase-limits/contract/api-keys';
import useSWR from 'swr';
import { post, remove } from './client';

const KEY = '/api-keys';

/** The shop's API keys. A new one's text is in the answer of its creation alone. */
export function useApiKeys() {
  const { data, error, mutate } = useSWR<ApiKeyList, Error>(KEY);
  const create = async (body: ApiKeyBody): Promise<CreatedApiKey> => {
    const created = await post<CreatedApiKey>(KEY, body);
    void mutate();
    return created;
  };
  const revoke = async (id: string): Promise<void> => {
    await remove(`${KEY}/${id}`);
    await mutate();
  };
  return { keys: data?.items, error, reload: () => void mutate(), create, revoke };
}
