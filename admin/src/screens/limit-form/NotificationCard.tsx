import type { NotificationTrigger } from '@purchase-limits/domain/limit';
import { BlockStack, Card, ChoiceList, Text } from '@shopify/polaris';
import { useLimitFormContext } from './limit-form-context';
import { useText } from './texts';
import type { FormCard } from './types/limit-type-form';
import { useLimitField } from './use-limit-field';

/** When the shopper sees the message. */
export const notificationCard: FormCard = {
  Card: NotificationCard,
  fields: { notificationTrigger: 'notification' },
};

function NotificationCard() {
  const t = useText();
  const { typeForm } = useLimitFormContext();
  const trigger = useLimitField('notificationTrigger');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('notification')}
        </Text>
        <ChoiceList
          title={t('showMessage')}
          choices={typeForm.notificationTriggers.map((value) => ({
            value,
            label: t(`trigger.${value}`),
            helpText: t(`trigger.${value}.help`),
          }))}
          selected={[trigger.value]}
          onChange={([chosen]) => trigger.onChange(chosen as NotificationTrigger)}
        />
      </BlockStack>
    </Card>
  );
}
