import type { IntegrationsView } from '@purchase-limits/contract/integrations';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { WorkflowConnectionEntity } from '../workflow-connection.entity.js';

export class GetIntegrations extends ShopQuery<IntegrationsView> {}

export const GetIntegrationsHandler = queryHandler(GetIntegrations, async (tx) => {
  const connection = await tx.ofShop(WorkflowConnectionEntity);
  return { shopifyFlow: { isConnected: connection?.isConnected ?? false } };
});
