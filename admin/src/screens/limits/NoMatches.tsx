import { BlockStack, Box, Button, Text } from '@shopify/polaris';
import { DEFAULT_FILTER, type LimitFilter } from '../../api/limit-filter';

type NoMatchesProps = {
  /** The filter that finds nothing. */
  filter: LimitFilter;
  /** The merchant wants to see something else. */
  onChange: (changed: Partial<LimitFilter>) => void;
};

/** Says that the filter finds nothing, and how to see limits again. */
export function NoMatches({ filter, onChange }: NoMatchesProps) {
  const handleClear = () => onChange({ status: DEFAULT_FILTER.status, search: DEFAULT_FILTER.search });
  return (
    <Box paddingBlock="1000" paddingInline="400">
      <BlockStack gap="300" inlineAlign="center">
        <Text as="h2" variant="headingMd" alignment="center">
          No limits found
        </Text>
        <Text as="p" tone="subdued" alignment="center">
          {filter.search ? `No limit in this tab has “${filter.search}” in its name.` : 'There is no limit here.'}
        </Text>
        <Button onClick={handleClear}>Show all limits</Button>
      </BlockStack>
    </Box>
  );
}
