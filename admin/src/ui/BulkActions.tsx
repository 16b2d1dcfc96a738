import '@shopify/polaris/build/esnext/components/BulkActions/BulkActions.out.css';
import '@shopify/polaris/build/esnext/components/CheckableButton/CheckableButton.out.css';
import { Button } from './Button';
import { Checkbox } from './Checkbox';
import { InlineStack } from './InlineStack';
import { IndexTableSelectionType, type ChangeSelection } from './selection';
import { Text } from './Text';
import { useUi } from './ui-context';

export type BulkAction = { content: string; onAction: () => void };

type BulkActionsProps = {
  resourceName: { plural: string };
  /** Whether all of the page are chosen. */
  state: boolean | 'indeterminate';
  itemCount: number;
  selectedItemsCount: number | 'All';
  hasMoreItems: boolean;
  paginatedSelectAllActionText: string;
  promotedBulkActions: readonly BulkAction[];
  onSelectionChange: ChangeSelection;
};

/** What is chosen of a table, and what can be done with it. */
export function BulkActions(props: BulkActionsProps) {
  const { hasMoreItems, paginatedSelectAllActionText, promotedBulkActions, onSelectionChange } = props;
  return (
    <div className="index-table-bulk">
      <div>
        <InlineStack gap="400" blockAlign="center">
          <div className="Polaris-BulkActions__BulkActionsSelectAllWrapper">
            <ChooseAll {...props} />
            {hasMoreItems && (
              <button
                type="button"
                className="Polaris-BulkActions__AllAction"
                onClick={() => onSelectionChange(IndexTableSelectionType.All, true)}
              >
                <Text as="span" variant="bodySm" fontWeight="medium">
                  {paginatedSelectAllActionText}
                </Text>
              </button>
            )}
          </div>
          <div className="Polaris-BulkActions__BulkActionsPromotedActionsWrapper">
            <div className="Polaris-BulkActions__BulkActionsLayout">
              {promotedBulkActions.map(({ content, onAction }) => (
                <div key={content} className="Polaris-BulkActions__BulkActionButton">
                  <Button size="micro" onClick={onAction}>
                    {content}
                  </Button>
                </div>
              ))}
            </div>
          </div>
        </InlineStack>
      </div>
    </div>
  );
}

/** All of the page, or none. A click on the number does the same. */
function ChooseAll({ resourceName, state, itemCount, selectedItemsCount, onSelectionChange }: BulkActionsProps) {
  const { t } = useUi();
  const count = selectedItemsCount === 'All' ? `${itemCount}+` : selectedItemsCount;
  const names = `${itemCount} ${resourceName.plural}`;
  const toggle = () => onSelectionChange(IndexTableSelectionType.Page, state !== true);
  return (
    <div className="Polaris-CheckableButton" onClick={toggle}>
      <div className="Polaris-CheckableButton__Checkbox">
        <Checkbox
          label={t(state === true ? 'table.deselectAll' : 'table.selectAll', { names })}
          labelHidden
          checked={state}
        />
      </div>
      <span className="Polaris-CheckableButton__Label">
        <Text as="span" variant="bodySm" fontWeight="medium">
          {t('table.selected', { count })}
        </Text>
      </span>
    </div>
  );
}
