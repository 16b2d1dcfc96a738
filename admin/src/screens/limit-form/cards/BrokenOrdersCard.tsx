import { lazy, Suspense } from 'react';
import { useValueText } from '../conflict/use-value-text';
import { FoldedSection } from '../FoldedSection';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { SkeletonBodyText } from '../../../ui/Skeleton';

const BrokenOrdersFields = lazy(async () => ({
  default: (await import('./broken-orders/BrokenOrdersFields')).BrokenOrdersFields,
}));

/** What becomes of orders that break the limit where no checkout could stop them. */
export const brokenOrdersCard: FormCard = { Card: BrokenOrdersCard, fields: { brokenOrders: 'brokenOrders' } };

function BrokenOrdersCard() {
  const t = useText();
  const { values } = useLimitFormContext();
  const valueText = useValueText();
  return (
    <FoldedSection title={t('brokenOrders')} state={valueText('brokenOrders', values)} fields={['brokenOrders']}>
      <Suspense fallback={<SkeletonBodyText lines={4} />}>
        <BrokenOrdersFields />
      </Suspense>
    </FoldedSection>
  );
}
