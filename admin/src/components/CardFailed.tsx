import { useId } from 'react';
import { useText } from './texts';
import { BlockStack } from '../ui/BlockStack';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { InlineError } from '../ui/InlineError';
import { InlineStack } from '../ui/InlineStack';
import { Text } from '../ui/Text';

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
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <InlineError message={error.message} fieldID={id} />
        <InlineStack>
          <Button id={id} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
