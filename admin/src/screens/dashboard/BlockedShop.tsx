import { BlockStack, Box, Card, Link, Page, Text } from '@shopify/polaris';
import { useText } from './texts';

type BlockedShopProps = {
  /** What the server says about it. */
  reason: string;
};

/** The dashboard of a shop that cannot use the app. */
export function BlockedShop({ reason }: BlockedShopProps) {
  const t = useText();
  return (
    <Page title={t('title')}>
      <Card>
        <Box paddingBlock="800">
          <BlockStack gap="200" inlineAlign="center">
            <Text as="h2" variant="headingMd" alignment="center">
              {t('blocked')}
            </Text>
            <Text as="p" tone="subdued" alignment="center">
              {reason}
            </Text>
            <Link url="/samples">{t('seeSamples')}</Link>
          </BlockStack>
        </Box>
      </Card>
    </Page>
  );
}
