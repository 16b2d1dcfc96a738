import type { LimitPage, LimitSortKey } from '@purchase-limits/domain/views';
import { Box, Icon, Select, Tabs, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH, STATUS_TABS, type LimitFilter } from '../../api/limit-filter';

const TYPING_PAUSE_MS = 300;
const TAB_LABELS = { all: 'All', active: 'Active', inactive: 'Inactive' } as const;
const SORTS: { label: string; sort: LimitSortKey; direction: LimitFilter['direction'] }[] = [
  { label: 'Created: newest first', sort: 'createdAt', direction: 'desc' },
  { label: 'Created: oldest first', sort: 'createdAt', direction: 'asc' },
  { label: 'Updated: newest first', sort: 'updatedAt', direction: 'desc' },
  { label: 'Updated: oldest first', sort: 'updatedAt', direction: 'asc' },
  { label: 'Start date: latest first', sort: 'startDate', direction: 'desc' },
  { label: 'Start date: earliest first', sort: 'startDate', direction: 'asc' },
  { label: 'End date: latest first', sort: 'endDate', direction: 'desc' },
  { label: 'End date: earliest first', sort: 'endDate', direction: 'asc' },
];
const SORT_OPTIONS = SORTS.map(({ label, sort, direction }) => ({ label, value: `${sort} ${direction}` }));

type LimitFiltersProps = {
  /** What the list shows. */
  filter: LimitFilter;
  /** How many limits each tab has; undefined until known. */
  counts: LimitPage['counts'] | undefined;
  /** The merchant wants to see something else. */
  onChange: (changed: Partial<LimitFilter>) => void;
};

/** Tabs, search and order of the list. */
export function LimitFilters({ filter, counts, onChange }: LimitFiltersProps) {
  const { typed, setTyped, clear } = useTypedSearch(filter.search, onChange);
  const handleSort = (value: string) => {
    const chosen = SORTS.find(({ sort, direction }) => value === `${sort} ${direction}`);
    if (chosen) onChange({ sort: chosen.sort, direction: chosen.direction });
  };

  return (
    <>
      <Tabs
        tabs={STATUS_TABS.map((status) => ({
          id: `limits-${status}`,
          panelID: 'limits-list',
          content: TAB_LABELS[status],
          badge: counts ? String(counts[status]) : undefined,
        }))}
        selected={STATUS_TABS.indexOf(filter.status)}
        onSelect={(index) => onChange({ status: STATUS_TABS[index] })}
      />
      <Box padding="300" borderBlockStartWidth="025" borderBlockEndWidth="025" borderColor="border-secondary">
        <div className="limit-filters">
          <TextField
            label="Search limits"
            labelHidden
            placeholder="Search by name"
            autoComplete="off"
            prefix={<Icon source={SearchIcon} tone="subdued" />}
            clearButton
            maxLength={MAX_SEARCH_LENGTH}
            helpText={
              typed.length >= MAX_SEARCH_LENGTH ? `A search has at most ${MAX_SEARCH_LENGTH} characters.` : undefined
            }
            value={typed}
            onChange={setTyped}
            onClearButtonClick={clear}
          />
          <Select
            label="Sort by"
            labelInline
            options={SORT_OPTIONS}
            value={`${filter.sort} ${filter.direction}`}
            onChange={handleSort}
          />
        </div>
      </Box>
    </>
  );
}

/** What is typed into the search field. It is searched for when the merchant pauses. */
function useTypedSearch(search: string, onChange: LimitFiltersProps['onChange']) {
  const [typed, setTyped] = useState(search);
  // The search that was asked for last. The address has it a moment later, when more may have been typed.
  const asked = useRef(search);
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      onChange({ search: typed });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  const clear = () => {
    asked.current = '';
    setTyped('');
    onChange({ search: '' });
  };
  return { typed, setTyped, clear };
}
