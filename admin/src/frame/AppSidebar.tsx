import { Navigation } from '@shopify/polaris';
import {
  ArrowLeftIcon,
  CreditCardIcon,
  HomeIcon,
  OrderIcon,
  PaintBrushFlatIcon,
  SettingsIcon,
  AppsIcon,
} from '@shopify/polaris-icons';
import { useLocation } from 'react-router-dom';
import { useShop } from '../api/use-shops';
import { isActiveItem, navigationItems } from './navigation-items';

const ICONS: Record<string, typeof HomeIcon> = {
  '/': HomeIcon,
  '/order-limits': OrderIcon,
  '/branding': PaintBrushFlatIcon,
  '/settings': SettingsIcon,
  '/integrations': AppsIcon,
  '/subscription': CreditCardIcon,
};

type AppSidebarProps = {
  /** Whether plans can be seen and changed here. */
  hasPlans: boolean;
  /** Closes the sidebar where it covers the page. */
  onDismiss: () => void;
};

/** The menu of the admin when it is not embedded. */
export function AppSidebar({ hasPlans, onDismiss }: AppSidebarProps) {
  const { pathname } = useLocation();
  const { shop, widgetData } = useShop();
  const adminUrl = shop && widgetData && adminUrlOf(shop.shopifyDomain, widgetData.themeEditorUrl);

  return (
    <Navigation location={pathname} onDismiss={onDismiss}>
      <Navigation.Section
        items={[
          {
            label: 'Back to Shopify admin',
            icon: ArrowLeftIcon,
            url: adminUrl ?? '#',
            external: true,
            disabled: !adminUrl,
          },
        ]}
      />
      <Navigation.Section
        separator
        items={navigationItems(hasPlans).map((item) => ({
          label: item.label,
          url: item.path,
          icon: ICONS[item.path],
          selected: isActiveItem(item, pathname),
          onClick: onDismiss,
        }))}
      />
    </Navigation>
  );
}

/** The theme editor's address up to `/themes/`, which is right for any store; without it, the platform's usual one. */
function adminUrlOf(shopifyDomain: string, themeEditorUrl: string): string {
  const end = themeEditorUrl.indexOf('/themes/');
  return end > 0 ? themeEditorUrl.slice(0, end) : `https://${shopifyDomain}/admin`;
}
