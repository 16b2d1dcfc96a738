import { lazy, Suspense } from 'react';
import { useValueText } from '../conflict/use-value-text';
import { FoldedSection } from '../FoldedSection';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { SkeletonBodyText } from '../../../ui/Skeleton';

const ReplacesFields = lazy(async () => ({ default: (await import('./replaces/ReplacesFields')).ReplacesFields }));

/** Which limits don't apply while this one does. */
export const replacesCard: FormCard = { Card: ReplacesCard, fields: { replaces: 'replaces' } };

function ReplacesCard() {
  const t = useText();
  const { values } = useLimitFormContext();
  const valueText = useValueText();
  return (
    <FoldedSection title={t('replaces')} state={valueText('replaces', values)} fields={['replaces']}>
      <Suspense fallback={<SkeletonBodyText lines={2} />}>
        <ReplacesFields />
      </Suspense>
    </FoldedSection>
  );
}
