import { Button, ButtonGroup, Text } from '@shopify/polaris';
import { useText } from './texts';

type CondensedBulkActionsProps = {
  /** How many limits are chosen. */
  count: number;
  /** What can be done with them. */
  actions: { content: string; onAction: () => void }[];
};

/** What can be done with the chosen limits, where the table is too narrow for a bar of its own. */
export function CondensedBulkActions({ count, actions }: CondensedBulkActionsProps) {
  const t = useText();
  return (
    <div className="condensed-bulk" role="region" aria-label={t('selectedLimits')}>
      <Text as="span" fontWeight="medium">
        {t('selectedCount', { count })}
      </Text>
      <ButtonGroup>
        {actions.map(({ content, onAction }) => (
          <Button key={content} size="slim" onClick={onAction}>
            {content}
          </Button>
        ))}
      </ButtonGroup>
    </div>
  );
}
