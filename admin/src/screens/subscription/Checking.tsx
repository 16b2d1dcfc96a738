import { Card, InlineStack, Spinner, Text } from '@shopify/polaris';
import { useText } from './texts';

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
