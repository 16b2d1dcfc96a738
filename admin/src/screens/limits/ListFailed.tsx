import { Banner, Box, Text } from '@shopify/polaris';

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
  return (
    <Box padding="400">
      <Banner
        tone="critical"
        title="The limits could not be loaded"
        action={{ content: 'Try again', onAction: onRetry }}
      >
        <Text as="p">{error.message}</Text>
        {hasRows && <Text as="p">These limits were loaded earlier.</Text>}
      </Banner>
    </Box>
  );
}
