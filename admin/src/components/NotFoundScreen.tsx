import { usePageTitle } from '../ui/use-page-title';
import { useText } from './texts';
import { BlockStack } from '../ui/BlockStack';
import { Box } from '../ui/Box';
import { Button } from '../ui/Button';
import { ButtonGroup } from '../ui/ButtonGroup';
import { Card } from '../ui/Card';
import { Icon } from '../ui/Icon';
import { Text } from '../ui/Text';
import { SearchIcon } from '../ui/icons';

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
