import { useText } from './texts';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Spinner } from '../../ui/Spinner';
import { Text } from '../../ui/Text';

/** Shown while the platform is asked for the subscription. */
export function Checking() {
  const t = useText();
  return (
    <div role="status">
      <Card>
        <InlineStack gap="300" blockAlign="center">
          <Spinner size="small" />
          <Text as="p">{t('checking')}</Text>
        </InlineStack>
      </Card>
    </div>
  );
}
