import { createHmac } from 'node:crypto';

export const TICKET_ADDRESS = '/storefront/proxy/ticket';

type Asked = { secret: string; customerId?: string; at?: number };

/** The address of a page ticket, as the platform signs what somebody asks the shop's storefront. */
export function proxiedTicket(shopDomain: string, { secret, customerId = '', at = Date.now() }: Asked): string {
  const added = {
    logged_in_customer_id: customerId,
    path_prefix: '/apps/purchase-limits',
    shop: shopDomain,
    timestamp: String(Math.floor(at / 1_000)),
  };
  const text = Object.entries(added).map(([name, value]) => `${name}=${value}`);
  const signature = createHmac('sha256', secret).update(text.join('')).digest('hex');
  return `${TICKET_ADDRESS}?${new URLSearchParams({ ...added, signature })}`;
}
