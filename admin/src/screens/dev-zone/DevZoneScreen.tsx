import { useShop } from '../../api/use-shops';
import { sandboxAddress } from '../../bridge/sandbox-address';
import { LoadFailed } from '../../components/LoadFailed';
import { usePageTitle } from '../../components/use-page-title';
import { ClockCard } from './cards/ClockCard';
import { FaultsCard } from './cards/FaultsCard';
import { ImpressionsCard } from './cards/ImpressionsCard';
import { LocalizationCard } from './cards/LocalizationCard';
import { PlanCard } from './cards/PlanCard';
import { SessionCard } from './cards/SessionCard';
import { DevZoneSkeleton } from './DevZoneSkeleton';
import { useText } from './texts';
import { Layout } from '../../ui/Layout';
import { Page } from '../../ui/Page';
import { Text } from '../../ui/Text';

/** Session details, and the local store's switches if it runs. */
export function DevZoneScreen() {
  const t = useText();
  usePageTitle(t('title'));
  const { shop, shopInfo, widgetData, error, reload } = useShop();
  if (error && !shop) return <LoadFailed title={t('title')} error={error} onRetry={reload} />;
  if (!shop || !shopInfo || !widgetData) return <DevZoneSkeleton />;
  const handle = shop.shopifyDomain.split('.')[0]!;
  return (
    <Page title={t('title')}>
      <Layout>
        <Layout.AnnotatedSection title={t('session')}>
          <SessionCard shop={shop} shopInfo={shopInfo} widgetData={widgetData} />
        </Layout.AnnotatedSection>
        <Layout.AnnotatedSection title={t('localization')}>
          <LocalizationCard />
        </Layout.AnnotatedSection>
        {sandboxAddress() === null ? (
          <Layout.Section>
            <Text as="p" tone="subdued">
              {t('noSandbox')}
            </Text>
          </Layout.Section>
        ) : (
          <>
            <Layout.AnnotatedSection title={t('clock')}>
              <ClockCard />
            </Layout.AnnotatedSection>
            <Layout.AnnotatedSection title={t('billing')}>
              <PlanCard handle={handle} />
            </Layout.AnnotatedSection>
            <Layout.AnnotatedSection title={t('seen')}>
              <ImpressionsCard handle={handle} />
            </Layout.AnnotatedSection>
            <Layout.AnnotatedSection title={t('faults')}>
              <FaultsCard handle={handle} />
            </Layout.AnnotatedSection>
          </>
        )}
      </Layout>
    </Page>
  );
}
