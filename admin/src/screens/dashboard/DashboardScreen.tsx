import type { ShopView } from '@purchase-limits/contract/shop';
import type { ShopState } from '@purchase-limits/domain/shop-status';
import { useState, useEffect } from 'react';
import { useDismissal } from '../../api/use-dismissals';
import { useNotifications } from '../../api/use-notifications';
import { useQuota } from '../../api/use-quota';
import { useShop } from '../../api/use-shops';
import { useStatus } from '../../api/use-status';
import { LoadFailed } from '../../components/LoadFailed';
import { ActivityCard } from './ActivityCard';
import { BlockBanner } from './BlockBanner';
import { BrokenLimitsCard } from './BrokenLimitsCard';
import { SkeletonCard, SkeletonCards } from '../../components/SkeletonCards';
import { ChecklistCard } from './ChecklistCard';
import { EmbedCard } from './EmbedCard';
import { GUIDE_DISMISSAL, GuideCard } from './GuideCard';
import { GreetingBanner } from './GreetingBanner';
import { HelpCard } from './HelpCard';
import { NotificationsCard } from './NotificationsCard';
import { OutlookCard } from './OutlookCard';
import { QuotaCard } from './QuotaCard';
import { SeasonalBanner } from './SeasonalBanner';
import { StatusCard } from './StatusCard';
import { useAfterPaint } from '../../components/use-after-paint';
import { GUIDE_TASKS, isDone, type GuideTask } from './guide-tasks';
import { Box } from '../../ui/Box';
import { Card } from '../../ui/Card';
import { Link } from '../../ui/Link';
import { SkeletonPage } from '../../ui/SkeletonPage';
import { Text } from '../../ui/Text';
import { usePageTitle } from '../../ui/use-page-title';
import { useText } from './texts';
import { useFirstKnown } from './use-first-known';
import { useSetup, type Setup } from './use-setup';
import { BlockStack } from '../../ui/BlockStack';
import { Layout } from '../../ui/Layout';
import { Page } from '../../ui/Page';

function addressesIn({ storefrontUrl, themeEditorUrl, blockEditorUrl }: ShopView['widgetData']) {
  return {
    embed: { url: themeEditorUrl, isExternal: true },
    limit: { url: '/order-limits/type', isExternal: false },
    view: { url: storefrontUrl, isExternal: true },
    checkout: { url: '/settings/checkout-rules', isExternal: false },
    block: { url: blockEditorUrl, isExternal: true },
  };
}

/** There is nothing to do that a greeting would push down. */
const CALM: ShopState[] = ['first_run', 'none_in_force', 'working'];

/** On narrow screens the columns stack, so late content in the first would push the second down. */
const COLUMNS = '(min-width: 65em)';

/** How the shop's limits are doing. */
export function DashboardScreen() {
  const t = useText();
  usePageTitle(t('dashboard'));
  const { shop, widgetData, isBlocked, error, reload } = useShop();
  const { setup, areBlocksKnown, isReadingBlocks, readBlocksAgain } = useSetup();
  const { status, error: statusError } = useStatus();
  // Before a message was seen, the set-up matters more than figures that are all zero.
  const wasSeen = useFirstKnown(setup && typeof setup.lastSeen?.day === 'string');
  const isAwaited = useShortly(setup === undefined || status === undefined);
  const greeting = useDismissal('dashboard-greeting');
  const guide = useDismissal(GUIDE_DISMISSAL);
  // The cards at the end are drawn after those at the beginning.
  const [hasColumns] = useState(() => window.matchMedia(COLUMNS).matches);
  const areAllDrawn = useAfterPaint() || !hasColumns;
  // Loads the cards' data in parallel with the shop.
  useQuota();
  useNotifications();
  if (isBlocked && error) return <BlockedShop reason={error.message} />;
  if (error && !shop) return <LoadFailed title={t('dashboard')} error={error} onRetry={reload} />;
  // Waits briefly for the banner's data, because a late banner pushes the page down.
  if (!shop || !widgetData || greeting.isLoading || isAwaited) return <DashboardSkeleton />;
  const addresses = addressesIn(widgetData);

  const isCalm = status ? CALM.includes(status.state) : statusError !== undefined;
  const isFirstRun = status?.state === 'first_run';

  return (
    <Page title={t('welcome', { name: shop.name })} documentTitle={t('dashboard')}>
      <BlockStack gap="400">
        {!status && !statusError && <SkeletonCard lines={1} />}
        {/* The quick guide leads to the first limit. */}
        {status && !(isFirstRun && !guide.isDismissed) && <StatusCard status={status} />}
        {/* Two banners never stand one above the other. */}
        <BlockBanner
          setup={setup}
          url={widgetData.blockEditorUrl}
          otherwise={isCalm && <GreetingBanner greeting={greeting} />}
        />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              {wasSeen && <ActivityCard />}
              <SetupCards setup={setup} addresses={addresses} isButtonDisabled={shop.disableCheckoutButton} />
              {!wasSeen && !isFirstRun && <ActivityCard />}
              <SeasonalBanner />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              {!isFirstRun && (
                <>
                  <OutlookCard />
                  <BrokenLimitsCard />
                </>
              )}
              <QuotaCard />
              <EmbedCard
                setup={areBlocksKnown ? setup : undefined}
                storefrontUrl={widgetData.storefrontUrl}
                themeEditorUrl={widgetData.themeEditorUrl}
                isReading={isReadingBlocks}
                onReadAgain={readBlocksAgain}
              />
              {areAllDrawn && (
                <>
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

/** The dashboard's outline while it is read. */
function DashboardSkeleton() {
  const t = useText();
  return (
    <SkeletonPage>
      <div role="status" aria-label={t('loading')}>
        <Layout>
          <Layout.Section>
            <SkeletonCards cards={[3, 4]} />
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <SkeletonCards cards={[3, 5]} />
          </Layout.Section>
        </Layout>
      </div>
    </SkeletonPage>
  );
}

type BlockedShopProps = {
  /** What the server says about it. */
  reason: string;
};

/** The dashboard of a shop that cannot use the app. */
function BlockedShop({ reason }: BlockedShopProps) {
  const t = useText();
  return (
    <Page title={t('dashboard')}>
      <Card>
        <Box paddingBlock="800">
          <BlockStack gap="200" inlineAlign="center">
            <Text as="h2" variant="headingMd" alignment="center">
              {t('blocked')}
            </Text>
            <Text as="p" tone="subdued" alignment="center">
              {reason}
            </Text>
            <Link url="/samples">{t('seeSamples')}</Link>
          </BlockStack>
        </Box>
      </Card>
    </Page>
  );
}

const MOST_MS = 1_000;

/** Whether this is so, but for one second after the screen opened at most. */
function useShortly(isSo: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), MOST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSo && !isOver;
}

type SetupCardsProps = {
  /** undefined: it is being read. */
  setup: Setup | undefined;
  /** Where each task is done. */
  addresses: Record<GuideTask, { url: string; isExternal: boolean }>;
  /** Whether the theme's checkout button is disabled while a limit is broken. */
  isButtonDisabled: boolean;
};

/** The quick guide, and once it is done or dismissed the checklist. What was done before this visit does not show. */
function SetupCards({ setup, addresses, isButtonDisabled }: SetupCardsProps) {
  const guide = useDismissal(GUIDE_DISMISSAL);
  const wasGuideDone = useFirstKnown(setup && GUIDE_TASKS.every((task) => isDone(task, setup)));
  if (!wasGuideDone && !guide.isDismissed) return <GuideCard setup={setup} addresses={addresses} />;
  return <ChecklistCard setup={setup} themeEditorUrl={addresses.embed.url} isButtonDisabled={isButtonDisabled} />;
}
