export type NavigationItem = {
  /** The key of its text. */
  label: 'dashboard' | 'limits' | 'branding';
  path: string;
  /** Other paths under which the item is active. */
  covers: string[];
};

/** The app's menu: the screens that exist. */
export const NAVIGATION_ITEMS: NavigationItem[] = [
  { label: 'dashboard', path: '/', covers: [] },
  {
    label: 'limits',
    path: '/order-limits',
    covers: ['/order-limits/type', '/order-limits/create', '/order-limits/edit'],
  },
  { label: 'branding', path: '/branding', covers: [] },
];

export function isActiveItem({ path, covers }: NavigationItem, pathname: string): boolean {
  return pathname === path || covers.some((covered) => pathname === covered || pathname.startsWith(`${covered}/`));
}
