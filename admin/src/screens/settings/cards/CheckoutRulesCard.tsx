import { BlockStack, Button, Card, Text } from '@shopify/polaris';
import { useText } from '../texts';

/** The way to the screen of checkout rules. */
export function CheckoutRulesCard() {
  const t = useText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {t('checkoutRules')}
        </Text>
        <Text as="p" tone="subdued">
          {t('checkoutRules.note')}
        </Text>
        <div>
          <Button url="/settings/checkout-rules">{t('checkoutRules.open')}</Button>
        </div>
      </BlockStack>
    </Card>
  );
}
