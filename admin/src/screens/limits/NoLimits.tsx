import { Card, EmptyState } from '@shopify/polaris';
import { useText } from './texts';

/** The list of a shop that has no limit yet. */
export function NoLimits() {
  const t = useText();
  return (
    <Card>
      <EmptyState
        heading={t('emptyTitle')}
        image="/limit.svg"
        action={{ content: t('createLimit'), url: '/order-limits/type' }}
        secondaryAction={{ content: t('seeSamples'), url: '/samples' }}
      >
        <p>{t('empty')}</p>
      </EmptyState>
    </Card>
  );
}
