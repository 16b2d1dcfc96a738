import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { useCallback, useEffect, useRef } from 'react';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { IndexTableSelectionType, useIndexResourceState } from '../../ui/IndexTable';

/** The chosen limits of a page, or all limits of all pages. `readFor`: what the page was read for. */
export function useLimitSelection(limits: LimitRow[], total: number, readFor: string | undefined) {
  const t = useText();
  const { formatNumber } = useFormat();
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } =
    useIndexResourceState(limits);
  const { All, Page, Single } = IndexTableSelectionType;
  const selected = limits.filter(({ id }) => selectedResources.includes(id));
  const hasMore = total > limits.length;
  const isEverything = hasMore && allResourcesSelected;
  const count = isEverything ? total : selected.length;
  const selectEverything = t('selectEverything', { total: formatNumber(total) });

  const change = useRef(handleSelectionChange);
  useEffect(() => {
    change.current = handleSelectionChange;
  });
  const handleSelect = useCallback(
    (id: string, isSelected: boolean) => change.current(Single, isSelected, id),
    [Single],
  );
  // What was chosen on another page is not seen any more.
  // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  useEffect(() => void (selectedResources.length > 0 && clearSelection()), [readFor]);

  /** Chooses more: those of the page, then those of all pages; null: all are chosen. */
  const next = () => {
    if (!isEverything && selected.length < limits.length)
      return { content: t('selectAll', { count: limits.length }), onAction: () => handleSelectionChange(Page, true) };
    if (isEverything || !hasMore) return null;
    return { content: selectEverything, onAction: () => handleSelectionChange(All, true) };
  };

  return {
    selected,
    isSelected: (id: string) => selectedResources.includes(id),
    isEverything,
    count,
    next,
    handleSelect,
    clearSelection,
    /** Of the table, which has an action of its own to choose everything. */
    ofTable: {
      itemCount: isEverything ? total : limits.length,
      hasMoreItems: hasMore,
      paginatedSelectAllActionText: isEverything ? t('onlyThisPage') : selectEverything,
      selectedItemsCount: !hasMore && selected.length === limits.length ? ('All' as const) : count,
      // Once everything is chosen, that action takes it back.
      onSelectionChange: ((type, ...of) =>
        handleSelectionChange(isEverything && type === All ? Page : type, ...of)) as typeof handleSelectionChange,
    },
  };
}
