import { BlockStack, Box, Card, Page, Text } from '@shopify/polaris';

type BlockedShopProps = {
  /** What the server says about it. */
  reason: string;
};

/** The dashboard of a shop that cannot use the app. */
export function BlockedShop({ reason }: BlockedShopProps) {
  return (
    <Page title="Dashboard">
      <Card>
        <Box paddingBlock="800">
          <BlockStack gap="200" inlineAlign="center">
            <Text as="h2" variant="headingMd" alignment="center">
              Purchase limits is not available for this shop
            </Text>
            <Text as="p" tone="subdued" alignment="center">
              {reason}
            </Text>
          </BlockStack>
        </Box>
      </Card>
    </Page>
  );
}
