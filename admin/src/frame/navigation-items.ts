export type NavigationItem = {
  label: string;
  path: string;
  /** Other paths under which the item is active. */
  covers: string[];
};

/** The app's menu. Plans are there only where they can be changed. */
export function navigationItems(hasPlans: boolean): NavigationItem[] {
  return [
    { label: 'Dashboard', path: '/', covers: [] },
    {
      label: 'Limits management',
      path: '/order-limits',
      covers: ['/order-limits/type', '/order-limits/create', '/order-limits/edit'],
    },
    { label: 'Branding', path: '/branding', covers: [] },
    { label: 'Settings', path: '/settings', covers: ['/settings/checkout-rules'] },
    { label: 'Integrations', path: '/integrations', covers: ['/integrations/shopify-flow'] },
    ...(hasPlans ? [{ label: 'Plans', path: '/subscription', covers: [] }] : []),
  ];
}

export function isActiveItem({ path, covers }: NavigationItem, pathname: string): boolean {
  return pathname === path || covers.some((covered) => pathname === covered || pathname.startsWith(`${covered}/`));
}
