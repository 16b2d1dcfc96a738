import './index-table.css';
import { createContext, memo, useContext, useMemo, useRef, type MouseEvent, type ReactNode } from 'react';
import { BulkActions, type BulkAction } from './BulkActions';
import { Checkbox } from './Checkbox';
import { IndexTableSelectionType, type ChangeSelection } from './selection';
import { Text } from './Text';
import { useUi } from './ui-context';

export { IndexTableSelectionType, useIndexResourceState } from './selection';

type Heading = { id?: string; title: string; alignment?: 'end' };

type IndexTableProps = {
  /** What a row is, and several are. */
  resourceName: { singular: string; plural: string };
  headings: readonly Heading[];
  itemCount: number;
  /** How many are chosen. */
  selectedItemsCount: number | 'All';
  /** Whether there are more on other pages. */
  hasMoreItems: boolean;
  /** Chooses those too. */
  paginatedSelectAllActionText: string;
  promotedBulkActions: readonly BulkAction[];
  /** A list instead of a table, where the window is narrow; what is chosen there is not of the table. */
  condensed: boolean;
  onSelectionChange: ChangeSelection;
  children?: ReactNode;
};

type Table = {
  isCondensed: boolean;
  isChoosing: boolean;
  choose: (id: string, position: number, isSelected: boolean, isRange: boolean) => void;
};

const TableContext = createContext<Table | null>(null);

/** A table of things that are opened by a click, and chosen to be changed together. */
export function IndexTable(props: IndexTableProps) {
  const { headings, selectedItemsCount, condensed, onSelectionChange, children } = props;
  const isChoosing = !condensed && selectedItemsCount !== 0;
  const last = useRef<number | null>(null);
  const latest = useRef(onSelectionChange);
  latest.current = onSelectionChange;
  const table = useMemo(() => {
    const choose: Table['choose'] = (id, position, isSelected, isRange) => {
      const from = last.current;
      last.current = position;
      if (!isRange || from === null) return latest.current(IndexTableSelectionType.Single, isSelected, id);
      const range: [number, number] = [Math.min(from, position), Math.max(from, position)];
      return latest.current(IndexTableSelectionType.Multi, isSelected, range);
    };
    return { isCondensed: condensed, isChoosing, choose };
  }, [condensed, isChoosing]);
  return (
    <TableContext.Provider value={table}>
      <div className="index-table">
        {condensed ? (
          <ul>{children}</ul>
        ) : (
          <>
            {isChoosing && <BulkActions {...props} state={stateOf(props)} />}
            <table data-choosing={isChoosing || undefined}>
              <thead>
                <tr>
                  <th>
                    <ChooseAll {...props} />
                  </th>
                  {headings.map(({ id, title, alignment }) => (
                    <th key={id ?? title} id={id} data-align={alignment}>
                      <Text as="span" variant="bodySm" fontWeight="medium">
                        {title}
                      </Text>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>{children}</tbody>
            </table>
          </>
        )}
      </div>
    </TableContext.Provider>
  );
}

function stateOf({ selectedItemsCount, itemCount }: IndexTableProps): boolean | 'indeterminate' {
  if (selectedItemsCount === 0) return false;
  return selectedItemsCount === 'All' || selectedItemsCount === itemCount || 'indeterminate';
}

function ChooseAll(props: IndexTableProps) {
  const { t } = useUi();
  return (
    <div className="index-table-choose">
      <Checkbox
        label={t('table.selectAll', { names: props.resourceName.plural })}
        labelHidden
        checked={stateOf(props)}
        onChange={(isSelected) => props.onSelectionChange(IndexTableSelectionType.Page, isSelected)}
      />
    </div>
  );
}

type RowProps = {
  id: string;
  /** By which the row is chosen. */
  name: string;
  position: number;
  selected: boolean;
  children?: ReactNode;
};

/** A click anywhere in a row follows its primary link; while rows are chosen, it chooses. */
IndexTable.Row = memo(function Row({ id, name, position, selected, children }: RowProps) {
  const { isCondensed, isChoosing, choose } = useContext(TableContext)!;
  const { t } = useUi();
  const handleChoose = (event: MouseEvent) => {
    event.stopPropagation();
    choose(id, position, !selected, event.shiftKey);
  };
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-primary-link]');
    if (isChoosing || !link) {
      if (!isCondensed) handleChoose(event);
    } else if (event.ctrlKey || event.metaKey) window.open(link.href, '_blank');
    else link.click();
  };
  const shared = { id, className: 'index-table-row', onClick: handleClick };
  if (isCondensed) return <li {...shared}>{children}</li>;
  return (
    <tr {...shared} data-selected={selected || undefined}>
      <td>
        <div className="index-table-choose" onClick={handleChoose}>
          <Checkbox id={`Select-${id}`} label={t('table.select', { name })} labelHidden checked={selected} />
        </div>
      </td>
      {children}
    </tr>
  );
});

IndexTable.Cell = function Cell({ children }: { children?: ReactNode }) {
  return <td>{children}</td>;
};
