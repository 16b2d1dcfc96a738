import { useSubscription } from '../api/use-subscription';

export type NavigationItem = {
  /** The key of its text. */
  label: 'dashboard' | 'limitsManagement' | 'branding' | 'settings' | 'integrations' | 'plans';
  path: string;
  /** Other paths under which the item is active. */
  covers: string[];
  /** What can be begun from the menu; Polaris shows at most two. */
  secondary?: { label: 'selectType'; path: string };
  /** Whether it is there only where plans can be changed. */
  needsAllow?: true;
};

/** The app's menu: the screens that exist. */
const NAVIGATION_ITEMS: NavigationItem[] = [
  { label: 'dashboard', path: '/', covers: ['/broken-limits', '/insights'] },
  {
    label: 'limitsManagement',
    path: '/order-limits',
    covers: ['/order-limits/type', '/order-limits/create', '/order-limits/edit'],
    secondary: { label: 'selectType', path: '/order-limits/type' },
  },
  { label: 'branding', path: '/branding', covers: [] },
  { label: 'settings', path: '/settings', covers: ['/settings/checkout-rules'] },
  { label: 'integrations', path: '/integrations', covers: ['/integrations/shopify-flow'] },
  { label: 'plans', path: '/subscription', covers: [], needsAllow: true },
];

/** The items that this shop has. */
export function useNavigationItems(): NavigationItem[] {
  const { allow } = useSubscription();
  return NAVIGATION_ITEMS.filter(({ needsAllow }) => allow || !needsAllow);
}

export function isActiveItem({ path, covers }: NavigationItem, pathname: string): boolean {
  return pathname === path || covers.some((covered) => pathname === covered || pathname.startsWith(`${covered}/`));
}
