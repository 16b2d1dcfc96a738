import type { ShopView } from '@purchase-limits/contract/shop';
import { BlockStack, Layout, Page } from '@shopify/polaris';
import { useState } from 'react';
import { useDismissal } from '../../api/use-dismissals';
import { useNotifications } from '../../api/use-notifications';
import { useQuota } from '../../api/use-quota';
import { useShop } from '../../api/use-shops';
import { LoadFailed } from '../../components/LoadFailed';
import { ActivityCard } from './ActivityCard';
import { BlockedShop } from './BlockedShop';
import { BrokenLimitsCard } from './BrokenLimitsCard';
import { ChecklistCard } from './ChecklistCard';
import { DashboardSkeleton } from './DashboardSkeleton';
import { EmbedCard } from './EmbedCard';
import { FiguresCard } from './FiguresCard';
import { GreetingBanner } from './GreetingBanner';
import { GuideCard } from './GuideCard';
import { HelpCard } from './HelpCard';
import { NotificationsCard } from './NotificationsCard';
import { OutlookCard } from './OutlookCard';
import { QuotaCard } from './QuotaCard';
import { SeasonalBanner } from './SeasonalBanner';
import { SetupBanner } from './SetupBanner';
import { useAfterPaint } from '../../components/use-after-paint';
import { usePageTitle } from '../../components/use-page-title';
import { useText } from './texts';
import { useSetup } from './use-setup';
import { useShortly } from './use-shortly';

function addressesIn({ storefrontUrl, themeEditorUrl, blockEditorUrl }: ShopView['widgetData']) {
  return {
    embed: { url: themeEditorUrl, isExternal: true },
    limit: { url: '/order-limits/type', isExternal: false },
    view: { url: storefrontUrl, isExternal: true },
    checkout: { url: '/settings/checkout-rules', isExternal: false },
    block: { url: blockEditorUrl, isExternal: true },
  };
}

/** On narrow screens the columns stack, so late content in the first would push the second down. */
const COLUMNS = '(min-width: 65em)';

/** How the shop's limits are doing. */
export function DashboardScreen() {
  const t = useText();
  usePageTitle(t('title'));
  const { shop, widgetData, isBlocked, error, reload } = useShop();
  const { setup, areBlocksKnown, isReadingBlocks, readBlocksAgain } = useSetup();
  const isAwaited = useShortly(setup === undefined);
  const greeting = useDismissal('dashboard-greeting');
  // The cards at the end are drawn after those at the beginning.
  const [hasColumns] = useState(() => window.matchMedia(COLUMNS).matches);
  const areAllDrawn = useAfterPaint() || !hasColumns;
  // Loads the cards' data in parallel with the shop.
  useQuota();
  useNotifications();
  if (isBlocked && error) return <BlockedShop reason={error.message} />;
  if (error && !shop) return <LoadFailed title={t('title')} error={error} onRetry={reload} />;
  // Waits briefly for the banner's data, because a late banner pushes the page down.
  if (!shop || !widgetData || greeting.isLoading || isAwaited) return <DashboardSkeleton />;
  const addresses = addressesIn(widgetData);

  return (
    <Page title={t('welcome', { name: shop.name })} subtitle={t('subtitle')}>
      <BlockStack gap="400">
        {/* Two banners never stand one above the other. */}
        <SetupBanner setup={setup} addresses={addresses} otherwise={<GreetingBanner greeting={greeting} />} />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <GuideCard setup={setup} addresses={addresses} />
              <QuotaCard />
              <SeasonalBanner />
              {areAllDrawn && (
                <>
                  <ActivityCard />
                  <FiguresCard />
                </>
              )}
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <OutlookCard />
              <BrokenLimitsCard />
              <EmbedCard
                setup={areBlocksKnown ? setup : undefined}
                storefrontUrl={widgetData.storefrontUrl}
                themeEditorUrl={widgetData.themeEditorUrl}
                isReading={isReadingBlocks}
                onReadAgain={readBlocksAgain}
              />
              {areAllDrawn && (
                <>
                  <ChecklistCard
                    setup={setup}
                    themeEditorUrl={widgetData.themeEditorUrl}
                    isButtonDisabled={shop.disableCheckoutButton}
                  />
                  <NotificationsCard />
                  <HelpCard />
                </>
              )}
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
