import { BlockStack, Box, Button, Card, Page, Text } from '@shopify/polaris';

type ComingSoonScreenProps = {
  /** The screen's title. */
  title: string;
};

/** For a screen that does not exist yet. */
export function ComingSoonScreen({ title }: ComingSoonScreenProps) {
  return (
    <Page title={title}>
      <Card>
        <Box paddingBlock="800">
          <BlockStack gap="300" inlineAlign="center">
            <Text as="h2" variant="headingMd" alignment="center">
              Coming soon
            </Text>
            <Text as="p" tone="subdued" alignment="center">
              This page is not ready yet. Your limits work without it.
            </Text>
            <Button url="/order-limits">Go to limits</Button>
          </BlockStack>
        </Box>
      </Card>
    </Page>
  );
}
