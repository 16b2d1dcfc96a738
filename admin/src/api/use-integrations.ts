import type { IntegrationsView, WorkflowSteps } from '@purchase-limits/contract/integrations';
import useSWR from 'swr';
import { put } from './client';

const KEY = '/integrations';

/** The shop's integrations. Changes show at once and are rolled back on failure. */
export function useIntegrations() {
  const { data, error, mutate } = useSWR<IntegrationsView, Error>(KEY);
  const saveShopifyFlow = (isConnected: boolean) =>
    mutate(put<IntegrationsView>(`${KEY}/shopify-flow`, { isConnected }), {
      optimisticData: { shopifyFlow: { isConnected } },
      rollbackOnError: true,
      revalidate: false,
    });
  return { integrations: data, error, reload: () => void mutate(), saveShopifyFlow };
}

/** The latest steps of workflows; none while they are read, or where they can't be. */
export function useWorkflowSteps(): WorkflowSteps['items'] {
  return useSWR<WorkflowSteps, Error>(`${KEY}/shopify-flow/steps`).data?.items ?? [];
}
