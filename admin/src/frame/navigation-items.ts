export type NavigationItem = {
  label: string;
  path: string;
  /** Other paths under which the item is active. */
  covers: string[];
};

/** The app's menu: the screens that exist. */
export const NAVIGATION_ITEMS: NavigationItem[] = [
  { label: 'Dashboard', path: '/', covers: [] },
  {
    label: 'Limits management',
    path: '/order-limits',
    covers: ['/order-limits/type', '/order-limits/create', '/order-limits/edit'],
  },
];

export function isActiveItem({ path, covers }: NavigationItem, pathname: string): boolean {
  return pathname === path || covers.some((covered) => pathname === covered || pathname.startsWith(`${covered}/`));
}
