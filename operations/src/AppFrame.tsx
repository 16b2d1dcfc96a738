import { AppProvider, Frame, TopBar } from '@shopify/polaris';
import en from '@shopify/polaris/locales/en.json';
import { useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { Toasts } from './components/Toasts';
import { useFocusOnNavigation } from './components/focus';
import { AppLink } from './frame/AppLink';
import { Menu } from './frame/Menu';

const LOGO = {
  width: 150,
  topBarSource: '/operations/logo.svg',
  url: '/',
  accessibilityLabel: 'Purchase limits, operations',
};

/** Around every page: top bar, menu, toasts. */
export function AppFrame() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  useFocusOnNavigation(useLocation());
  return (
    <AppProvider i18n={en} linkComponent={AppLink}>
      <div className="operations">
        <Frame
          logo={LOGO}
          topBar={
            <header>
              <TopBar
                showNavigationToggle
                onNavigationToggle={() => setMenuOpen((isOpen) => !isOpen)}
                secondaryMenu={<div className="top-bar-name">Operations</div>}
              />
            </header>
          }
          navigation={<Menu onDismiss={closeMenu} />}
          showMobileNavigation={isMenuOpen}
          onNavigationDismiss={closeMenu}
        >
          <Toasts>
            <Outlet />
          </Toasts>
          <ScrollRestoration />
        </Frame>
      </div>
    </AppProvider>
  );
}
