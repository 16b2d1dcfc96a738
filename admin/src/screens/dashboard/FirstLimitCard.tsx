import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';

/** Offers a shop without limits to create its first one. */
export function FirstLimitCard() {
  return (
    <Card>
      <InlineStack gap="400" align="space-between" blockAlign="center">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Create your first limit
          </Text>
          <Text as="p" tone="subdued">
            Choose what it is about and set a number. Customers see its message in the store; checkout does not enforce
            limits yet.
          </Text>
        </BlockStack>
        <Button variant="primary" url="/order-limits/type">
          Create limit
        </Button>
      </InlineStack>
    </Card>
  );
}
