import { BlockStack, Box, Button, ButtonGroup, Card, Icon, Text } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { usePageTitle } from './use-page-title';
import { useText } from './texts';

type NotFoundScreenProps = {
  /** The code of the screen could not be loaded. */
  notLoaded?: { isTrying: boolean; onTryAgain: () => void };
};

/** For unknown routes, rendering errors and screens that fail to load; so it needs no code that may fail to load. */
export function NotFoundScreen({ notLoaded }: NotFoundScreenProps) {
  const t = useText();
  usePageTitle(t('notFound'));
  return (
    <div className="not-found">
      <Card>
        <Box paddingBlock="1600">
          <BlockStack gap="300" inlineAlign="center">
            <div className="not-found-mark">
              <Icon source={SearchIcon} tone="subdued" />
            </div>
            <Text as="h1" variant="headingLg" alignment="center">
              {t('notFound')}
            </Text>
            <Text as="p" tone="subdued" alignment="center">
              {t('notFoundAdvice')}
            </Text>
            {notLoaded && (
              <Text as="p" tone="subdued" alignment="center">
                {t('screenNotLoaded')}
              </Text>
            )}
            <ButtonGroup>
              {notLoaded && (
                <Button variant="primary" loading={notLoaded.isTrying} onClick={notLoaded.onTryAgain}>
                  {t('tryAgain')}
                </Button>
              )}
              <Button variant={notLoaded ? 'secondary' : 'primary'} url="/">
                {t('backHome')}
              </Button>
            </ButtonGroup>
          </BlockStack>
        </Box>
      </Card>
    </div>
  );
}
