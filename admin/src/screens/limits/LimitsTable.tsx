import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { IndexTable, IndexTableSelectionType, useBreakpoints, useIndexResourceState } from '@shopify/polaris';
import { useState } from 'react';
import type { BulkChange } from '../../api/use-save-limit';
import { ChangeConfirmation, type AskedChange } from '../../components/limit-actions/ChangeConfirmation';
import { useActionText } from '../../components/limit-actions/texts';
import { CondensedBulkActions } from './CondensedBulkActions';
import { CondensedLimit } from './CondensedLimit';
import { LimitCells } from './LimitCells';
import { useText } from './texts';

type LimitsTableProps = {
  /** The limits of this page. */
  limits: LimitRow[];
};

/** The limits as a table, to change one by one or together. */
export function LimitsTable({ limits }: LimitsTableProps) {
  const t = useText();
  const act = useActionText();
  const { lgDown } = useBreakpoints();
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } =
    useIndexResourceState(limits);
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const selected = limits.filter(({ id }) => selectedResources.includes(id));
  const handleAsk = (change: BulkChange, of: LimitRow[]) => setAsked({ change, limits: of });

  const bulkActions = [
    { content: act('activate'), onAction: () => handleAsk('activate', selected) },
    { content: act('deactivate'), onAction: () => handleAsk('deactivate', selected) },
    { content: act('delete'), onAction: () => handleAsk('delete', selected) },
  ];

  return (
    <>
      <IndexTable
        resourceName={{ singular: t('resource'), plural: t('resources') }}
        itemCount={limits.length}
        headings={[
          { title: t('column.name') },
          { title: t('column.limit') },
          { title: t('column.dates') },
          { title: t('column.status') },
          { title: t('column.actions'), alignment: 'end' },
        ]}
        condensed={lgDown}
        selectedItemsCount={allResourcesSelected ? 'All' : selected.length}
        onSelectionChange={handleSelectionChange}
        promotedBulkActions={bulkActions}
      >
        {limits.map((limit, index) => (
          <IndexTable.Row key={limit.id} id={limit.id} position={index} selected={selectedResources.includes(limit.id)}>
            {lgDown ? (
              <CondensedLimit
                limit={limit}
                isSelected={selectedResources.includes(limit.id)}
                onSelect={(isSelected) =>
                  handleSelectionChange(IndexTableSelectionType.Single, isSelected, limit.id, index)
                }
                onAsk={(change) => handleAsk(change, [limit])}
              />
            ) : (
              <LimitCells limit={limit} onAsk={(change) => handleAsk(change, [limit])} />
            )}
          </IndexTable.Row>
        ))}
      </IndexTable>
      {lgDown && selected.length > 0 && <CondensedBulkActions count={selected.length} actions={bulkActions} />}
      {asked && <ChangeConfirmation asked={asked} onClose={() => setAsked(null)} onChanged={clearSelection} />}
    </>
  );
}
