import { Navigation } from '@shopify/polaris';
import {
  ArrowLeftIcon,
  ExitIcon,
  HomeIcon,
  OrderIcon,
  PaintBrushFlatIcon,
  CreditCardIcon,
} from '@shopify/polaris-icons';
import { useLocation } from 'react-router-dom';
import { useShop } from '../api/use-shops';
import { isActiveItem, useNavigationItems } from './navigation-items';
import { useText } from './texts';

const ICONS: Record<string, typeof HomeIcon> = {
  '/': HomeIcon,
  '/order-limits': OrderIcon,
  '/branding': PaintBrushFlatIcon,
  '/subscription': CreditCardIcon,
};

type AppSidebarProps = {
  /** The merchant signs out. */
  onSignOut: () => void;
  /** Closes the sidebar where it covers the page. */
  onDismiss: () => void;
};

/** The menu of the admin when it is not embedded. */
export function AppSidebar({ onSignOut, onDismiss }: AppSidebarProps) {
  const t = useText();
  const { pathname } = useLocation();
  const { shop, widgetData } = useShop();
  const items = useNavigationItems();
  const adminUrl = shop && widgetData && adminUrlOf(shop.shopifyDomain, widgetData.themeEditorUrl);

  return (
    <Navigation location={pathname} onDismiss={onDismiss}>
      <Navigation.Section
        items={[
          {
            label: t('backToAdmin'),
            icon: ArrowLeftIcon,
            url: adminUrl,
            external: true,
            disabled: !adminUrl,
            selected: false,
          },
        ]}
      />
      <Navigation.Section
        separator
        items={items.map((item) => ({
          label: t(item.label),
          url: item.path,
          icon: ICONS[item.path],
          selected: isActiveItem(item, pathname),
          onClick: onDismiss,
        }))}
      />
      <Navigation.Section separator items={[{ label: t('signOut'), icon: ExitIcon, onClick: onSignOut }]} />
    </Navigation>
  );
}

/** The theme editor's address up to `/themes/`, which is right for any store; without it, the platform's usual one. */
function adminUrlOf(shopifyDomain: string, themeEditorUrl: string): string {
  const end = themeEditorUrl.indexOf('/themes/');
  return end > 0 ? themeEditorUrl.slice(0, end) : `https://${shopifyDomain}/admin`;
}
