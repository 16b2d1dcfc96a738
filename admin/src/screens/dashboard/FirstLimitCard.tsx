import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useText } from './texts';

/** Offers a shop without limits to create its first one. */
export function FirstLimitCard() {
  const t = useText();
  return (
    <Card>
      <InlineStack gap="400" align="space-between" blockAlign="center">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('firstLimitTitle')}
          </Text>
          <Text as="p" tone="subdued">
            {t('firstLimit')}
          </Text>
        </BlockStack>
        <InlineStack gap="200">
          <Button url="/samples">{t('seeSamples')}</Button>
          <Button variant="primary" url="/order-limits/type">
            {t('createLimit')}
          </Button>
        </InlineStack>
      </InlineStack>
    </Card>
  );
}
