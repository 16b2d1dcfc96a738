import type { NotificationTrigger } from '@purchase-limits/domain/limit';
import { BlockStack, Card, ChoiceList, Text } from '@shopify/polaris';
import { useLimitFormContext } from './limit-form-context';
import type { FormCard } from './types/limit-type-form';
import { useLimitField } from './use-limit-field';

const CHOICES: Record<NotificationTrigger, { label: string; helpText: string }> = {
  limit_reached: {
    label: 'When the limit is reached',
    helpText: 'As soon as the chosen quantity or the cart breaks the limit.',
  },
  add_to_cart: {
    label: 'After adding to cart',
    helpText: 'Only once the customer adds a product that breaks the limit.',
  },
  limit_reached_in_cart_page: {
    label: 'On the cart page, when the limit is reached',
    helpText: 'While the cart breaks the limit.',
  },
  show_notification_cart_page: {
    label: 'Always on the cart page',
    helpText: 'The limit is stated even while the cart keeps to it.',
  },
  no_notification: {
    label: 'No notification',
    helpText: 'Customers see no message in the store.',
  },
};

/** When the shopper sees the message. */
export const notificationCard: FormCard = {
  Card: NotificationCard,
  fields: { notificationTrigger: 'Notification' },
};

function NotificationCard() {
  const { typeForm } = useLimitFormContext();
  const trigger = useLimitField('notificationTrigger');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Notification
        </Text>
        <ChoiceList
          title="Show the message"
          choices={typeForm.notificationTriggers.map((value) => ({ value, ...CHOICES[value] }))}
          selected={[trigger.value]}
          onChange={([chosen]) => trigger.onChange(chosen as NotificationTrigger)}
        />
      </BlockStack>
    </Card>
  );
}
