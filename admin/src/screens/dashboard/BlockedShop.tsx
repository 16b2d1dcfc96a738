import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Box } from '../../ui/Box';
import { Card } from '../../ui/Card';
import { Link } from '../../ui/Link';
import { Page } from '../../ui/Page';
import { Text } from '../../ui/Text';

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
