import type { LimitPage } from '@purchase-limits/contract/limit-list';
import { useEffect, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH, SORT_KEYS, STATES, STATUS_TABS, TYPES, type LimitFilter } from '../../api/limit-filter';
import { useFormat } from '../../components/use-format';
import { useTypeText } from '../../limit-type-texts';
import { useText } from './texts';
import { Box } from '../../ui/Box';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import { Tabs } from '../../ui/Tabs';
import { TextField } from '../../ui/TextField';
import { SearchIcon } from '../../ui/icons';

const TYPING_PAUSE_MS = 300;
const SORTS = SORT_KEYS.flatMap((sort) => [{ sort, direction: 'desc' } as const, { sort, direction: 'asc' } as const]);

type LimitFiltersProps = {
  /** What the list shows. */
  filter: LimitFilter;
  /** How many limits each tab has; undefined until known. */
  counts: LimitPage['counts'] | undefined;
  /** The merchant wants to see something else. */
  onChange: (changed: Partial<LimitFilter>) => void;
};

/** Tabs, search, type, state and order of the list. */
export function LimitFilters({ filter, counts, onChange }: LimitFiltersProps) {
  const t = useText();
  const typeText = useTypeText();
  const { formatNumber } = useFormat();
  const { typed, setTyped, clear } = useTypedSearch(filter.search, onChange);
  // A tab without a limit that could be restored says nothing.
  const tabs = STATUS_TABS.filter(
    (tab) => tab !== 'deleted' || filter.status === tab || (counts && counts.deleted > 0),
  );
  const handleSort = (value: string) => {
    const chosen = SORTS.find(({ sort, direction }) => value === `${sort} ${direction}`);
    if (chosen) onChange({ sort: chosen.sort, direction: chosen.direction });
  };

  return (
    <>
      <div className="limits-tabs">
        <Tabs
          tabs={tabs.map((status) => ({
            id: `limits-${status}`,
            content: t(`tab.${status}`),
            badge: counts ? formatNumber(counts[status]) : undefined,
          }))}
          selected={tabs.indexOf(filter.status)}
          // A deleted limit is in no state.
          onSelect={(index) => onChange({ status: tabs[index], ...(tabs[index] === 'deleted' && { state: 'all' }) })}
        />
      </div>
      <Box padding="300" borderBlockStartWidth="025" borderBlockEndWidth="025" borderColor="border-secondary">
        <div className="limit-filters">
          <TextField
            label={t('search')}
            labelHidden
            placeholder={t('searchByName')}
            autoComplete="off"
            prefix={<Icon source={SearchIcon} tone="subdued" />}
            clearButton
            maxLength={MAX_SEARCH_LENGTH}
            helpText={typed.length >= MAX_SEARCH_LENGTH ? t('searchTooLong', { most: MAX_SEARCH_LENGTH }) : undefined}
            value={typed}
            onChange={setTyped}
            onClearButtonClick={clear}
          />
          <Select
            label={t('type')}
            labelInline
            options={TYPES.map((type) => ({
              value: type,
              label: type === 'all' ? t('type.all') : typeText(`${type}.label`),
            }))}
            value={filter.type}
            onChange={(type: LimitFilter['type']) => onChange({ type })}
          />
          <Select
            label={t('state')}
            labelInline
            options={STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
            value={filter.state}
            disabled={filter.status === 'deleted'}
            onChange={(state: LimitFilter['state']) => onChange({ state })}
          />
          <Select
            label={t('sortBy')}
            labelInline
            options={SORTS.map(({ sort, direction }) => ({
              label: t(`sort.${direction}`, { date: t(`sort.${sort}`) }),
              value: `${sort} ${direction}`,
            }))}
            value={`${filter.sort} ${filter.direction}`}
            onChange={handleSort}
          />
        </div>
      </Box>
    </>
  );
}

/** The search field's text. The search runs when the merchant pauses. */
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
