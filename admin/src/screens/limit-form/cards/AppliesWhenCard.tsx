import { lazy, Suspense } from 'react';
import { useValueText } from '../conflict/use-value-text';
import { FoldedSection } from '../FoldedSection';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { SkeletonBodyText } from '../../../ui/Skeleton';

const AppliesWhenFields = lazy(async () => ({
  default: (await import('./applies-when/AppliesWhenFields')).AppliesWhenFields,
}));

/** Who, where and when the limit is for. */
export const appliesWhenCard: FormCard = { Card: AppliesWhenCard, fields: { appliesWhen: 'appliesWhen' } };

function AppliesWhenCard() {
  const t = useText();
  const { values } = useLimitFormContext();
  const valueText = useValueText();
  return (
    <FoldedSection title={t('appliesWhen')} state={valueText('appliesWhen', values)} fields={['appliesWhen']}>
      <Suspense fallback={<SkeletonBodyText lines={2} />}>
        <AppliesWhenFields />
      </Suspense>
    </FoldedSection>
  );
}
