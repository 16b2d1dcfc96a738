import { BlockStack, Layout, Page } from '@shopify/polaris';
import { DEFAULT_FILTER } from '../../api/limit-filter';
import { useDismissal } from '../../api/use-dismissals';
import { useLimits } from '../../api/use-limits';
import { useShop } from '../../api/use-shops';
import { LoadFailed } from '../../components/LoadFailed';
import { ActivityCard } from './ActivityCard';
import { BlockedShop } from './BlockedShop';
import { DashboardSkeleton } from './DashboardSkeleton';
import { FiguresCard } from './FiguresCard';
import { FirstLimitCard } from './FirstLimitCard';
import { GreetingBanner } from './GreetingBanner';
import { NotificationsCard } from './NotificationsCard';
import { OutlookCard } from './OutlookCard';
import { QuickLinksCard } from './QuickLinksCard';
import { QuotaCard } from './QuotaCard';
import { SeasonalBanner } from './SeasonalBanner';
import { usePageTitle } from '../../components/use-page-title';
import { useText } from './texts';

const ONE_LIMIT = { ...DEFAULT_FILTER, pageSize: 10 };

/** How the shop's limits are doing. */
export function DashboardScreen() {
  const t = useText();
  usePageTitle(t('title'));
  const { shop, widgetData, isBlocked, error, reload } = useShop();
  const { counts } = useLimits(ONE_LIMIT);
  const greeting = useDismissal('dashboard-greeting');
  if (isBlocked && error) return <BlockedShop reason={error.message} />;
  if (error && !shop) return <LoadFailed title={t('title')} error={error} onRetry={reload} />;
  if (!shop || !widgetData || greeting.isLoading) return <DashboardSkeleton />;

  return (
    <Page title={t('welcome', { name: shop.name })} subtitle={t('subtitle')}>
      <BlockStack gap="400">
        <GreetingBanner greeting={greeting} />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              {counts?.all === 0 && <FirstLimitCard />}
              <QuotaCard />
              {/* Not at the top: two banners never stand one above the other. */}
              <SeasonalBanner />
              <ActivityCard />
              <FiguresCard />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <OutlookCard />
              <QuickLinksCard storefrontUrl={widgetData.storefrontUrl} themeEditorUrl={widgetData.themeEditorUrl} />
              <NotificationsCard />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
