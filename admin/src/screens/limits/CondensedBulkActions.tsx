import { useText } from './texts';
import { Button } from '../../ui/Button';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';

type CondensedBulkActionsProps = {
  /** How many limits are chosen. */
  count: string;
  /** Chooses more: those of the page, then those of all pages; null: all are chosen. */
  next: { content: string; onAction: () => void } | null;
  /** What can be done with them. */
  actions: { content: string; onAction: () => void }[];
};

/** Bulk actions where the table is too narrow for its own bar. */
export function CondensedBulkActions({ count, next, actions }: CondensedBulkActionsProps) {
  const t = useText();
  return (
    <div className="condensed-bulk" role="region" aria-label={t('selectedLimits')}>
      <Text as="span" fontWeight="medium">
        {t('selected', { count })}
      </Text>
      {next && (
        <Button variant="plain" onClick={next.onAction}>
          {next.content}
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
