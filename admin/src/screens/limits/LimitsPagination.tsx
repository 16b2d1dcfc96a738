import { PAGE_SIZES, type LimitFilter } from '../../api/limit-filter';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Box } from '../../ui/Box';
import { Pagination } from '../../ui/Pagination';
import { Select } from '../../ui/Select';
import { Text } from '../../ui/Text';
import { useBreakpoints } from '../../ui/use-breakpoints';

type LimitsPaginationProps = {
  /** What the list shows. */
  filter: LimitFilter;
  /** How many limits the filter finds. */
  total: number;
  /** The merchant wants to see another page. */
  onChange: (changed: Partial<LimitFilter>) => void;
};

/** Which part of the list is shown, how long a page is, and the way to the others. */
export function LimitsPagination({ filter, total, onChange }: LimitsPaginationProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const { smDown } = useBreakpoints();
  const { page, pageSize } = filter;
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return (
    <div className="limits-footer">
      <Box padding="300" borderBlockStartWidth="025" borderColor="border-secondary">
        <div className="limits-pagination">
          <Select
            label={t('itemsPerPage')}
            labelInline={!smDown}
            labelHidden={smDown}
            options={PAGE_SIZES.map((size) => ({
              label: smDown ? t('perPage', { size }) : String(size),
              value: String(size),
            }))}
            value={String(pageSize)}
            onChange={(size) => onChange({ pageSize: Number(size) })}
          />
          <Pagination
            label={
              <Text as="span">
                {total === 0
                  ? '0'
                  : t('range', { first: formatNumber(first), last: formatNumber(last), total: formatNumber(total) })}
              </Text>
            }
            hasPrevious={page > 1}
            onPrevious={() => onChange({ page: page - 1 })}
            hasNext={last < total}
            onNext={() => onChange({ page: page + 1 })}
          />
        </div>
      </Box>
    </div>
  );
}
