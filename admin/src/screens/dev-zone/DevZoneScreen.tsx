import { useShop } from '../../api/use-shops';
import { sandboxAddress } from '../../bridge/sandbox-address';
import { LoadFailed } from '../../components/LoadFailed';
import { useKeep } from '../../components/browser-storage';
import { ENGLISH_DEFAULT_KEY, useEnglishDefault } from '../../components/english-default';
import { ClockCard } from './cards/ClockCard';
import { FaultsCard } from './cards/FaultsCard';
import { ImpressionsCard } from './cards/ImpressionsCard';
import { PlanCard } from './cards/PlanCard';
import { SessionCard } from './cards/SessionCard';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { Layout } from '../../ui/Layout';
import { Page } from '../../ui/Page';
import { SkeletonBodyText } from '../../ui/Skeleton';
import { Note } from '../../ui/Text';

/** Session details, and the local store's switches if it runs. */
export function DevZoneScreen() {
  const t = useText();
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
            <Note>{t('noSandbox')}</Note>
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

/** The screen's outline while the shop is read. */
function DevZoneSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')}>
      <Layout>
        <Layout.AnnotatedSection title={t('session')}>
          <Card>
            <SkeletonBodyText lines={11} />
          </Card>
        </Layout.AnnotatedSection>
      </Layout>
    </Page>
  );
}

/** Switches localization of the admin on or off, in this browser. */
function LocalizationCard() {
  const t = useText();
  const isEnglish = useEnglishDefault();
  const keep = useKeep();
  return (
    <Card>
      <Checkbox
        label={t('englishDefault')}
        helpText={t('englishDefault.help')}
        checked={isEnglish}
        onChange={(isChecked) => keep(ENGLISH_DEFAULT_KEY, String(isChecked))}
      />
    </Card>
  );
}
