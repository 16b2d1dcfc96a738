import type { ReactNode } from 'react';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Box } from '../../ui/Box';
import { Button } from '../../ui/Button';
import { InlineStack } from '../../ui/InlineStack';
import { Spinner } from '../../ui/Spinner';
import { Text } from '../../ui/Text';

type FoundListProps = {
  /** How far the search is. */
  search: {
    isLoading: boolean;
    error: Error | undefined;
    reload: () => void;
    hasMore?: boolean;
    isLoadingMore?: boolean;
    loadMore?: () => void;
  };
  /** Said when the search failed. */
  failedText: string;
  /** Said instead of an empty list; null: there is something. */
  emptyText: string | null;
  /** The rows. */
  children: ReactNode;
};

/** What a search found, to choose from. */
export function FoundList({ search, failedText, emptyText, children }: FoundListProps) {
  const t = useText();
  const { isLoading, error, reload, hasMore = false, isLoadingMore, loadMore } = search;
  if (error)
    return (
      <Box padding="400">
        <Banner tone="critical" title={failedText} action={{ content: t('tryAgain'), onAction: reload }}>
          {error.message}
        </Banner>
      </Box>
    );
  if (isLoading)
    return (
      <InlineStack align="center">
        <Box padding="800">
          <Spinner accessibilityLabel={t('searching')} size="small" />
        </Box>
      </InlineStack>
    );
  return (
    <BlockStack>
      {children}
      {emptyText !== null && (
        <Box padding="800">
          <Text as="p" alignment="center" tone="subdued" breakWord>
            {emptyText}
          </Text>
        </Box>
      )}
      {hasMore && (
        <Box padding="400">
          <InlineStack align="center">
            <Button onClick={loadMore} loading={isLoadingMore}>
              {t('showMore')}
            </Button>
          </InlineStack>
        </Box>
      )}
    </BlockStack>
  );
}
