import { SAMPLE_IDS } from '../../limit-samples';
import { useSampleText } from '../../limit-sample-texts';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';

/** The screen's outline while the shop is read. */
export function SamplesSkeleton() {
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
