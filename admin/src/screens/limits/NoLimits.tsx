import { useText } from './texts';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';

type NoLimitsProps = {
  /** The merchant wants to see the deleted limits; undefined: there are none. */
  onShowDeleted: (() => void) | undefined;
};

/** The list of a shop that has no limit. */
export function NoLimits({ onShowDeleted }: NoLimitsProps) {
  const t = useText();
  return (
    <Card>
      <EmptyState
        heading={t('emptyTitle')}
        image="/limit.svg"
        action={{ content: t('createLimit'), url: '/order-limits/type' }}
        secondaryAction={{ content: t('seeSamples'), url: '/samples' }}
        footerContent={
          onShowDeleted && (
            <Button variant="plain" onClick={onShowDeleted}>
              {t('seeDeleted')}
            </Button>
          )
        }
      >
        <p>{t('empty')}</p>
      </EmptyState>
    </Card>
  );
}
