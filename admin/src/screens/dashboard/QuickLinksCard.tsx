import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { ExternalIcon } from '@shopify/polaris-icons';

type QuickLinksCardProps = {
  /** The shop's storefront. */
  storefrontUrl: string;
  /** The theme editor, at the app's embed. */
  themeEditorUrl: string;
};

/** Links to the store and to its theme editor. */
export function QuickLinksCard({ storefrontUrl, themeEditorUrl }: QuickLinksCardProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Your store
        </Text>
        <Text as="p" tone="subdued">
          Messages show where the app embed is switched on in your theme.
        </Text>
        <InlineStack gap="200">
          <Button url={storefrontUrl} external icon={ExternalIcon}>
            View on store
          </Button>
          <Button url={themeEditorUrl} external variant="tertiary">
            Open theme editor
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
