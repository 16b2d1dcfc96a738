import { Banner, BlockStack, Page, Text } from '@shopify/polaris';
import { usePageTitle } from './use-page-title';

type LoadFailedProps = {
  /** The title of the page that could not be loaded. */
  title: string;
  /** Why. */
  error: Error;
  /** Tries again. */
  onRetry: () => void;
};

/** Shown instead of a page whose content could not be read. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  usePageTitle(title);
  return (
    <Page title={title}>
      <Banner tone="critical" title="There is a technical problem" action={{ content: 'Try again', onAction: onRetry }}>
        <BlockStack gap="100">
          <Text as="p">
            There is a technical problem that has prevented this page from loading. Try reloading this page. If that
            does not work, please contact support.
          </Text>
          <Text as="p" tone="subdued">
            {error.message}
          </Text>
        </BlockStack>
      </Banner>
    </Page>
  );
}
