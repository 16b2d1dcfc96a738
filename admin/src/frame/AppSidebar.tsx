import { useLocation } from 'react-router-dom';
import { useAdminAddress } from '../components/use-admin-address';
import { isActiveItem, useNavigationItems } from './navigation-items';
import { useText } from './texts';
import { Navigation } from '../ui/Navigation';
import {
  AppsIcon,
  ArrowLeftIcon,
  CreditCardIcon,
  ExitIcon,
  HomeIcon,
  OrderIcon,
  PaintBrushFlatIcon,
  PlusIcon,
  SettingsIcon,
} from '../ui/icons';

const ICONS: Record<string, typeof HomeIcon> = {
  '/': HomeIcon,
  '/order-limits': OrderIcon,
  '/branding': PaintBrushFlatIcon,
  '/settings': SettingsIcon,
  '/integrations': AppsIcon,
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
  const items = useNavigationItems();
  const adminUrl = useAdminAddress();

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
          ...(item.secondary && {
            secondaryActions: [
              {
                url: item.secondary.path,
                accessibilityLabel: t(item.secondary.label),
                icon: PlusIcon,
                tooltip: { content: t(item.secondary.label) },
                onClick: onDismiss,
              },
            ],
            shouldResizeIcon: true,
          }),
        }))}
      />
      <Navigation.Section separator items={[{ label: t('signOut'), icon: ExitIcon, onClick: onSignOut }]} />
    </Navigation>
  );
}
