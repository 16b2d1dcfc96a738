// What becomes of orders that broke a limit anyway (rules §3.20).

/** What the app does with an order that broke the limit. `cancel`: of the order just what was too much. */
export const BROKEN_ORDER_ACTIONS = ['none', 'tag', 'hold', 'cancel'] as const;
export type BrokenOrderAction = (typeof BROKEN_ORDER_ACTIONS)[number];
export type BrokenOrders = {
  action: BrokenOrderAction;
  /** With `tag` only. */
  tag?: string;
  /** Whether the customer gets an email about it; absent: no. With `hold` and `cancel` only. */
  tellsCustomer?: boolean;
};

/** How many orders may be held or canceled in an hour without the merchant's word. */
export const ORDERS_PER_HOUR = { least: 1, most: 1_000, usual: 20 } as const;

/** An action says only what is its own. */
export function completeBrokenOrders({ action, tag, tellsCustomer }: BrokenOrders): BrokenOrders {
  if (action === 'tag') return { action, tag: tag?.trim() ?? '' };
  return { action, ...(tellsCustomer && action !== 'none' && { tellsCustomer }) };
}

/** What is wrong with the tag. The platform takes commas for ends of tags. */
export function orderTagError({ action, tag = '' }: BrokenOrders, most: number): string | false {
  if (action !== 'tag') return false;
  if (!tag.trim()) return 'Enter a tag';
  if (tag.includes(',')) return 'A tag has no comma';
  return tag.trim().length > most && `Use at most ${most} characters`;
}
