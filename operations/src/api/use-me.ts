import type { OperatorView } from '@purchase-limits/contract/operators';
import useSWR from 'swr';

/** Whether this operator may do more than look; until it is known, yes: the server decides. */
export function useMayAct(): boolean {
  const { data } = useSWR<OperatorView, Error>('/me', { revalidateOnFocus: false });
  return data?.mayAct ?? true;
}
