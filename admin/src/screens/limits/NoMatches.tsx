import { DEFAULT_FILTER, type LimitFilter } from '../../api/limit-filter';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Box } from '../../ui/Box';
import { Button } from '../../ui/Button';
import { Text } from '../../ui/Text';

type NoMatchesProps = {
  /** The filter that finds nothing. */
  filter: LimitFilter;
  /** The merchant wants to see something else. */
  onChange: (changed: Partial<LimitFilter>) => void;
};

/** Says that the filter finds nothing, and how to see limits again. */
export function NoMatches({ filter, onChange }: NoMatchesProps) {
  const t = useText();
  const { status, type, state, search } = DEFAULT_FILTER;
  const handleClear = () => onChange({ status, type, state, search });
  const isNarrowed = filter.type !== type || filter.state !== state;
  const reason = t(isNarrowed ? 'notFoundFiltered' : 'notFoundHere');
  return (
    <Box paddingBlock="1000" paddingInline="400">
      <BlockStack gap="300" inlineAlign="center">
        <Text as="h2" variant="headingMd" alignment="center">
          {t('notFound')}
        </Text>
        <Text as="p" tone="subdued" alignment="center">
          {filter.search ? t('notFoundByName', { search: filter.search }) : reason}
        </Text>
        <Button onClick={handleClear}>{t('showAll')}</Button>
      </BlockStack>
    </Box>
  );
}
