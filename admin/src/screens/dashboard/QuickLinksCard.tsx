import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { ExternalIcon } from '@shopify/polaris-icons';
import { useText } from './texts';

type QuickLinksCardProps = {
  /** The shop's storefront. */
  storefrontUrl: string;
  /** The theme editor, at the app's embed. */
  themeEditorUrl: string;
};

/** Links to the store and to its theme editor. */
export function QuickLinksCard({ storefrontUrl, themeEditorUrl }: QuickLinksCardProps) {
  const t = useText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('store')}
        </Text>
        <Text as="p" tone="subdued">
          {t('storeNote')}
        </Text>
        <InlineStack gap="200">
          <Button url={storefrontUrl} external icon={ExternalIcon}>
            {t('viewStore')}
          </Button>
          <Button url={themeEditorUrl} external variant="tertiary">
            {t('themeEditor')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
