import { Button, InlineStack, Text } from '@shopify/polaris';
import { useText } from './texts';

type CondensedBulkActionsProps = {
  /** How many limits are chosen. */
  count: number;
  /** How many limits the page has. */
  all: number;
  /** Chooses them all. */
  onSelectAll: () => void;
  /** What can be done with them. */
  actions: { content: string; onAction: () => void }[];
};

/** Bulk actions where the table is too narrow for its own bar. */
export function CondensedBulkActions({ count, all, onSelectAll, actions }: CondensedBulkActionsProps) {
  const t = useText();
  return (
    <div className="condensed-bulk" role="region" aria-label={t('selectedLimits')}>
      <Text as="span" fontWeight="medium">
        {t('selectedCount', { count })}
      </Text>
      {count < all && (
        <Button variant="plain" onClick={onSelectAll}>
          {t('selectAll', { count: all })}
        </Button>
      )}
      <InlineStack gap="200">
        {actions.map(({ content, onAction }) => (
          <Button key={content} size="slim" onClick={onAction}>
            {content}
          </Button>
        ))}
      </InlineStack>
    </div>
  );
}
