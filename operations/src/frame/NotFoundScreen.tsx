import { Button, Card, InlineStack, Text, BlockStack } from '@shopify/polaris';
import { OperatorPage } from '../components/OperatorPage';

/** For addresses that no page has. */
export function NotFoundScreen() {
  return (
    <OperatorPage title="Not found">
      <Card>
        <BlockStack gap="300">
          <Text as="p">There is no page at this address.</Text>
          <InlineStack>
            <Button url="/">To the overview</Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </OperatorPage>
  );
}
