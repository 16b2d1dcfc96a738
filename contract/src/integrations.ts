// Whether the shop is connected to other services.
import { z } from 'zod';

/** Shopify Flow, the platform's own automation workflows. */
export const shopifyFlowBody = z.strictObject({ isConnected: z.boolean() });
export type ShopifyFlowBody = z.infer<typeof shopifyFlowBody>;

export const integrationsView = z.strictObject({ shopifyFlow: shopifyFlowBody });
export type IntegrationsView = z.infer<typeof integrationsView>;
