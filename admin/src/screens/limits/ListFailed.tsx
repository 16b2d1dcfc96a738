import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { Box } from '../../ui/Box';
import { Text } from '../../ui/Text';

type ListFailedProps = {
  /** Why the limits could not be read. */
  error: Error;
  /** Whether the rows below are from an earlier reading. */
  hasRows: boolean;
  /** Tries again. */
  onRetry: () => void;
};

/** Says that the limits of this filter could not be read. */
export function ListFailed({ error, hasRows, onRetry }: ListFailedProps) {
  const t = useText();
  return (
    <Box padding="400">
      <Banner tone="critical" title={t('loadFailed')} action={{ content: t('tryAgain'), onAction: onRetry }}>
        <Text as="p">{error.message}</Text>
        {hasRows && <Text as="p">{t('loadedEarlier')}</Text>}
      </Banner>
    </Box>
  );
}
