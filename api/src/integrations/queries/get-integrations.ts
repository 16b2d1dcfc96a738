import type { IntegrationsView } from '@purchase-limits/contract/integrations';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { firesWorkflows } from './read-told-shops.js';

export class GetIntegrations extends ShopQuery<IntegrationsView> {}

export const GetIntegrationsHandler = queryHandler(GetIntegrations, async (tx) => {
  return { shopifyFlow: { isConnected: await firesWorkflows(tx) } };
});
