import { Frame, Text, TopBar } from '@shopify/polaris';
import { useState, type ReactNode } from 'react';
import { useShop } from '../api/use-shops';
import { AppSidebar } from './AppSidebar';

const LOGO = { width: 150, topBarSource: '/logo.svg', url: '/', accessibilityLabel: 'Purchase limits' };

type StandaloneFrameProps = {
  /** Whether plans can be seen and changed here. */
  hasPlans: boolean;
  /** The page. */
  children: ReactNode;
};

/** Top bar and sidebar around the page, where the platform's admin does not give them. */
export function StandaloneFrame({ hasPlans, children }: StandaloneFrameProps) {
  const { shop } = useShop();
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const closeSidebar = () => setSidebarOpen(false);

  return (
    <div className="standalone">
      <Frame
        logo={LOGO}
        topBar={
          <TopBar
            showNavigationToggle
            onNavigationToggle={() => setSidebarOpen((isOpen) => !isOpen)}
            secondaryMenu={
              <div className="top-bar-shop">
                <Text as="span" variant="bodySm" fontWeight="medium" truncate>
                  {shop?.name ?? ''}
                </Text>
              </div>
            }
          />
        }
        navigation={<AppSidebar hasPlans={hasPlans} onDismiss={closeSidebar} />}
        showMobileNavigation={isSidebarOpen}
        onNavigationDismiss={closeSidebar}
      >
        {children}
      </Frame>
    </div>
  );
}
