export type NavigationItem = {
  /** The key of its text. */
  label: 'dashboard' | 'limits';
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
];

export function isActiveItem({ path, covers }: NavigationItem, pathname: string): boolean {
  return pathname === path || covers.some((covered) => pathname === covered || pathname.startsWith(`${covered}/`));
}
