import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { useCallback, useState } from 'react';
import type { LimitFilter } from '../../api/limit-filter';
import { useCheckoutLeftOut } from '../../api/use-checkout-room';
import { useLimitsSeen } from '../../api/use-impression-days';
import { readLimitIds } from '../../api/use-limits';
import { ChangeConfirmation, type AskedChange } from '../../components/limit-actions/ChangeConfirmation';
import type { LimitChange } from '../../components/limit-actions/use-do-change';
import { useActionText } from '../../components/limit-actions/texts';
import { useToast } from '../../components/Toasts';
import { useFormat } from '../../components/use-format';
import { CondensedBulkActions } from './CondensedBulkActions';
import { CondensedLimit } from './CondensedLimit';
import { LimitCells } from './LimitCells';
import { useText } from './texts';
import { useDrawnRows } from './use-drawn-rows';
import { useLimitSelection } from './use-limit-selection';
import { IndexTable } from '../../ui/IndexTable';
import { useBreakpoints } from '../../ui/use-breakpoints';

const BULK_CHANGES = ['activate', 'deactivate', 'duplicate', 'delete'] as const satisfies LimitChange[];
const SEEN_DAYS = 30;
const CHANGES_OF_DELETED = ['recover'] as const satisfies LimitChange[];

type LimitsTableProps = {
  /** The limits of this page. */
  limits: LimitRow[];
  /** How many limits all pages have. */
  total: number;
  /** What the list shows. */
  filter: LimitFilter;
  /** The filter that they were read for. */
  readFor: string | undefined;
};

/** The limits as a table, to change one by one or together. */
export function LimitsTable({ limits, total, filter, readFor }: LimitsTableProps) {
  const t = useText();
  const act = useActionText();
  const { lgDown } = useBreakpoints();
  const { leftOut } = useCheckoutLeftOut();
  const isLeftOut = ({ id, status }: LimitRow) => status === 'active' && leftOut.has(id);
  const { formatNumber } = useFormat();
  const { attempt } = useToast();
  const areDeleted = filter.status === 'deleted';
  const selection = useLimitSelection(limits, total, readFor);
  const { selected, isEverything, isSelected, handleSelect, clearSelection } = selection;
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const figuresOf = useLimitsSeen(SEEN_DAYS, areDeleted ? [] : limits.map(({ id }) => id));
  const drawn = useDrawnRows(limits.length, readFor);
  const handleAsk = useCallback((change: LimitChange, of: LimitRow[]) => setAsked({ change, limits: of }), []);
  /** What is confirmed is what is done: limits that are created meanwhile stay as they are. */
  const askForAll = (change: LimitChange) =>
    attempt(async () => setAsked({ change, limits: selected, ids: await readLimitIds(filter) }));

  const bulkActions = (areDeleted ? CHANGES_OF_DELETED : BULK_CHANGES).map((change) => ({
    content: act(change),
    onAction: () => (isEverything ? void askForAll(change) : handleAsk(change, selected)),
  }));

  return (
    <div className="limits-table">
      <IndexTable
        resourceName={{ singular: t('resource'), plural: t('resources') }}
        {...selection.ofTable}
        headings={[
          { id: 'limits-name', title: t('column.name') },
          { title: t('column.limit') },
          { id: 'limits-seen', title: t('column.seen'), alignment: 'end' },
          { id: 'limits-dates', title: t('column.dates') },
          { id: 'limits-status', title: t('column.status') },
          { id: 'limits-actions', title: t('column.actions'), alignment: 'end' },
        ]}
        condensed={lgDown}
        promotedBulkActions={bulkActions}
      >
        {limits.slice(0, drawn).map((limit, index) => {
          const { id, name } = limit;
          const isChosen = isSelected(id);
          const shown = {
            limit,
            ...figuresOf?.(id),
            isLeftOut: isLeftOut(limit),
            isDeleted: areDeleted,
            onAsk: handleAsk,
          };
          // Rows of another page are other elements: those that moved would count as a shift of the layout.
          return (
            <IndexTable.Row key={`${readFor} ${id}`} id={id} name={name} position={index} selected={isChosen}>
              {lgDown ? (
                <CondensedLimit {...shown} isSelected={isChosen} onSelect={handleSelect} />
              ) : (
                <LimitCells {...shown} />
              )}
            </IndexTable.Row>
          );
        })}
      </IndexTable>
      {lgDown && selected.length > 0 && (
        <CondensedBulkActions count={formatNumber(selection.count)} next={selection.next()} actions={bulkActions} />
      )}
      {asked && (
        <ChangeConfirmation asked={asked} onClose={() => setAsked(null)} onChanged={clearSelection} offersUndo />
      )}
    </div>
  );
}
