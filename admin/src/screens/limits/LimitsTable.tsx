import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { IndexTable, IndexTableSelectionType, useBreakpoints, useIndexResourceState } from '@shopify/polaris';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCheckoutLeftOut } from '../../api/use-checkout-room';
import { ChangeConfirmation, type AskedChange } from '../../components/limit-actions/ChangeConfirmation';
import type { LimitChange } from '../../components/limit-actions/use-do-change';
import { useActionText } from '../../components/limit-actions/texts';
import { CondensedBulkActions } from './CondensedBulkActions';
import { CondensedLimit } from './CondensedLimit';
import { LimitCells } from './LimitCells';
import { useText } from './texts';
import { useDrawnRows } from './use-drawn-rows';

const BULK_CHANGES = ['activate', 'deactivate', 'duplicate', 'delete'] as const satisfies LimitChange[];
const CHANGES_OF_DELETED = ['recover'] as const satisfies LimitChange[];

type LimitsTableProps = {
  /** The limits of this page. */
  limits: LimitRow[];
  /** The filter that they were read for. */
  readFor: string | undefined;
  /** Whether they are deleted, and can only be restored. */
  areDeleted: boolean;
};

/** The limits as a table, to change one by one or together. */
export function LimitsTable({ limits, readFor, areDeleted }: LimitsTableProps) {
  const t = useText();
  const act = useActionText();
  const { lgDown } = useBreakpoints();
  const { leftOut } = useCheckoutLeftOut();
  const isLeftOut = ({ id, status }: LimitRow) => status === 'active' && leftOut.has(id);
  const { selectedResources, handleSelectionChange, clearSelection } = useIndexResourceState(limits);
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const drawn = useDrawnRows(limits.length, readFor);
  const selected = limits.filter(({ id }) => selectedResources.includes(id));
  const handleAsk = useCallback((change: LimitChange, of: LimitRow[]) => setAsked({ change, limits: of }), []);
  const select = useRef(handleSelectionChange);
  useEffect(() => {
    select.current = handleSelectionChange;
  });
  const handleSelect = useCallback(
    (id: string, isSelected: boolean) => select.current(IndexTableSelectionType.Single, isSelected, id),
    [],
  );
  // What was chosen on another page is not seen any more.
  // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  useEffect(() => void (selectedResources.length > 0 && clearSelection()), [readFor]);

  const bulkActions = (areDeleted ? CHANGES_OF_DELETED : BULK_CHANGES).map((change) => ({
    content: act(change),
    onAction: () => handleAsk(change, selected),
  }));

  return (
    <div className="limits-table">
      <IndexTable
        resourceName={{ singular: t('resource'), plural: t('resources') }}
        itemCount={limits.length}
        headings={[
          { id: 'limits-name', title: t('column.name') },
          { title: t('column.limit') },
          { id: 'limits-dates', title: t('column.dates') },
          { id: 'limits-status', title: t('column.status') },
          { id: 'limits-actions', title: t('column.actions'), alignment: 'end' },
        ]}
        condensed={lgDown}
        selectedItemsCount={selected.length === limits.length ? 'All' : selected.length}
        onSelectionChange={handleSelectionChange}
        promotedBulkActions={bulkActions}
      >
        {limits.slice(0, drawn).map((limit, index) => (
          // Rows of another page are other elements: those that moved would count as a shift of the layout.
          <IndexTable.Row
            key={`${readFor} ${limit.id}`}
            id={limit.id}
            position={index}
            selected={selectedResources.includes(limit.id)}
          >
            {lgDown ? (
              <CondensedLimit
                limit={limit}
                isLeftOut={isLeftOut(limit)}
                isDeleted={areDeleted}
                isSelected={selectedResources.includes(limit.id)}
                onSelect={handleSelect}
                onAsk={handleAsk}
              />
            ) : (
              <LimitCells limit={limit} isLeftOut={isLeftOut(limit)} isDeleted={areDeleted} onAsk={handleAsk} />
            )}
          </IndexTable.Row>
        ))}
      </IndexTable>
      {lgDown && selected.length > 0 && (
        <CondensedBulkActions
          count={selected.length}
          all={limits.length}
          onSelectAll={() => handleSelectionChange(IndexTableSelectionType.Page, true)}
          actions={bulkActions}
        />
      )}
      {asked && (
        <ChangeConfirmation asked={asked} onClose={() => setAsked(null)} onChanged={clearSelection} offersUndo />
      )}
    </div>
  );
}
