import { PLAN_IDS } from '@purchase-limits/domain/plans';
import { Checking } from './Checking';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';

type SubscriptionSkeletonProps = {
  /** The merchant has come back from the platform, which is asked for the subscription. */
  isChecking: boolean;
};

/** The screen's outline while plans and subscription are read. */
export function SubscriptionSkeleton({ isChecking }: SubscriptionSkeletonProps) {
  const t = useText();
  return (
    <Page title={t('title')} subtitle={t('subtitle')} fullWidth>
      <BlockStack gap="400">
        {isChecking && <Checking />}
        <div role="status" aria-label={t('loading')}>
          <BlockStack gap="400">
            <Card gap="300">
              <SkeletonDisplayText size="small" />
              <SkeletonBodyText lines={1} />
            </Card>
            <div className="interval-skeleton" />
            <div className="plan-cards">
              {PLAN_IDS.map((id) => (
                <div key={id} className="plan-card">
                  <SkeletonDisplayText size="small" />
                  <SkeletonDisplayText size="large" />
                  <SkeletonBodyText lines={10} />
                </div>
              ))}
            </div>
          </BlockStack>
        </div>
      </BlockStack>
    </Page>
  );
}
