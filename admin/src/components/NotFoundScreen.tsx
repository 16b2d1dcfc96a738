import { BlockStack, Box, Button, Card, Icon, Text } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { usePageTitle } from './use-page-title';

/** For unknown routes, rendering errors and screens that fail to load; so it needs no code that may fail to load. */
export function NotFoundScreen() {
  usePageTitle('Not Found');
  return (
    <div className="not-found">
      <Card>
        <Box paddingBlock="1600">
          <BlockStack gap="300" inlineAlign="center">
            <div className="not-found-mark">
              <Icon source={SearchIcon} tone="subdued" />
            </div>
            <Text as="h1" variant="headingLg" alignment="center">
              Not Found
            </Text>
            <Text as="p" tone="subdued" alignment="center">
              The page you're looking for couldn't be found
            </Text>
            <Button variant="primary" url="/">
              Back to Home
            </Button>
          </BlockStack>
        </Box>
      </Card>
    </div>
  );
}
