import { useState, type ReactNode } from 'react';
import { messageOf } from '../api/api-error';
import { useShop } from '../api/use-shops';
import { signOut } from '../bridge/identity-token';
import { endChat } from '../chat/chat-provider';
import { AppSidebar } from './AppSidebar';
import { useText } from './texts';
import { Frame } from '../ui/Frame';
import { Text } from '../ui/Text';
import { Toast } from '../ui/Toast';
import { TopBar } from '../ui/TopBar';

const LOGO = { width: 150, topBarSource: '/logo.svg', url: '/' };

type StandaloneFrameProps = {
  /** The page. */
  children: ReactNode;
};

/** Top bar and sidebar around the page, where the platform's admin does not give them. */
export function StandaloneFrame({ children }: StandaloneFrameProps) {
  const t = useText();
  const { shop } = useShop();
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const closeSidebar = () => setSidebarOpen(false);
  const handleSignOut = () => {
    setFailure(null);
    signOut().then(endChat, (error: unknown) => setFailure(t('stillSignedIn', { reason: messageOf(error) })));
  };

  return (
    <div className="standalone">
      <Frame
        logo={{ ...LOGO, accessibilityLabel: t('appName') }}
        topBar={
          <header>
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
          </header>
        }
        navigation={<AppSidebar onSignOut={handleSignOut} onDismiss={closeSidebar} />}
        showMobileNavigation={isSidebarOpen}
        onNavigationDismiss={closeSidebar}
      >
        {children}
        {/* Not by useToast: the toasts are inside of this frame. */}
        {failure && <Toast error content={failure} onDismiss={() => setFailure(null)} />}
      </Frame>
    </div>
  );
}
