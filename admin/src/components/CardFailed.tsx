import { useId } from 'react';
import { useText } from './texts';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { InlineError } from '../ui/InlineError';
import { InlineStack } from '../ui/InlineStack';
import { CardTitle } from '../ui/Text';

type CardFailedProps = {
  /** The card's title. */
  title: string;
  /** Why it could not be read. */
  error: Error;
  /** Tries again. */
  onRetry: () => void;
};

/** Shown instead of a card whose content could not be read. */
export function CardFailed({ title, error, onRetry }: CardFailedProps) {
  const id = useId();
  const t = useText();
  return (
    <Card gap="300">
      <CardTitle>{title}</CardTitle>
      <InlineError message={error.message} fieldID={id} />
      <InlineStack>
        <Button id={id} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </InlineStack>
    </Card>
  );
}
