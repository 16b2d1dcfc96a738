import { useText } from '../texts';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Text } from '../../../ui/Text';

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
