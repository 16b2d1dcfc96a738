import { useShop } from '../../api/use-shops';
import { LoadFailed } from '../../components/LoadFailed';
import { LIMIT_SAMPLES, SAMPLE_IDS } from '@purchase-limits/domain/limit-samples';
import { useSampleText } from '../../limit-sample-texts';
import { SampleCard, type SampleShop } from './SampleCard';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';

/** A shop that is not served can look at samples, and its own facts are not told. */
const ANY_SHOP: SampleShop = {
  name: '',
  domain: '',
  currency: 'USD',
  weightUnit: 'kg',
  defaultLanguage: 'en',
  quantityHelp: true,
};

/** Ready-made limits, each as a shopper would see it. */
export function SamplesScreen() {
  const t = useSampleText();
  const { shop, isBlocked, error, reload } = useShop();
  if (error && !shop && !isBlocked) return <LoadFailed title={t('title')} error={error} onRetry={reload} />;
  if (!shop && !isBlocked) return <SamplesSkeleton />;
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <ul className="samples">
        {LIMIT_SAMPLES.map((sample) => (
          <li key={sample.id}>
            <SampleCard sample={sample} shop={shop ?? ANY_SHOP} canUse={!isBlocked} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** The screen's outline while the shop is read. */
function SamplesSkeleton() {
  const t = useSampleText();
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <div className="samples">
        {SAMPLE_IDS.map((id) => (
          <Card key={id} gap="300">
            <SkeletonDisplayText size="small" />
            <SkeletonBodyText lines={2} />
            <div className="sample-skeleton-preview" />
          </Card>
        ))}
      </div>
    </Page>
  );
}
