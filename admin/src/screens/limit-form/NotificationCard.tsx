import {
  CART_NOTIFICATION_TRIGGERS,
  NOTIFICATION_TRIGGERS,
  type NotificationTrigger,
} from '@purchase-limits/domain/limit';
import { BlockStack, Card, ChoiceList, Text } from '@shopify/polaris';
import { useLimitFormState } from './limit-form-state';

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
    helpText: 'The rule is stated even while the cart keeps to it.',
  },
  no_notification: {
    label: 'No notification',
    helpText: 'Customers see no message in the store.',
  },
};

/** When the shopper sees the message. */
export function NotificationCard() {
  const { values, change } = useLimitFormState();
  const triggers = values.type === 'cart' ? CART_NOTIFICATION_TRIGGERS : NOTIFICATION_TRIGGERS;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Notification
        </Text>
        <ChoiceList
          title="Show the message"
          choices={triggers.map((value) => ({ value, ...CHOICES[value] }))}
          selected={[values.notificationTrigger]}
          onChange={([notificationTrigger]) =>
            change({ notificationTrigger: notificationTrigger as NotificationTrigger })
          }
        />
      </BlockStack>
    </Card>
  );
}
