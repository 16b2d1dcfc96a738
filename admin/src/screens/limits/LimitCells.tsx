import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { BlockStack, IndexTable, InlineStack, Text } from '@shopify/polaris';
import { isSeenActive } from '../../api/recent-writes';
import type { BulkChange } from '../../api/use-save-limit';
import { LimitStatusBadge } from '../../components/LimitStatusBadge';
import { StatusSwitch } from '../../components/StatusSwitch';
import { useTypeText } from '../../limit-type-texts';
import { useFormat } from '../../components/use-format';
import { LimitActions } from './LimitActions';
import { LimitName } from './LimitName';
import { useBoundsText } from './use-bounds-text';
import { useText } from './texts';

type LimitCellsProps = {
  /** The limit of this row. */
  limit: LimitRow;
  /** The merchant wants to change it. */
  onAsk: (change: BulkChange) => void;
};

/** One limit as the cells of a wide table. */
export function LimitCells({ limit, onAsk }: LimitCellsProps) {
  const { formatDay } = useFormat();
  const boundsText = useBoundsText();
  const t = useText();
  const typeText = useTypeText();
  return (
    <>
      <IndexTable.Cell>
        <div className="limit-name">
          <LimitName limit={limit} />
          <Text as="span" variant="bodySm" tone="subdued">
            {typeText(`${limit.type}.label`)}
          </Text>
        </div>
      </IndexTable.Cell>
      <IndexTable.Cell>{boundsText(limit)}</IndexTable.Cell>
      <IndexTable.Cell>
        <BlockStack>
          <span>{formatDay(limit.startDate)}</span>
          <Text as="span" variant="bodySm" tone="subdued">
            {limit.endDate ? t('until', { to: formatDay(limit.endDate) }) : t('noEnd')}
          </Text>
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <LimitStatusBadge limit={limit} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div onClick={(event) => event.stopPropagation()}>
          <InlineStack align="end" blockAlign="center" gap="200" wrap={false}>
            <StatusSwitch
              label={t('isActive', { name: limit.name })}
              isOn={isSeenActive(limit)}
              onToggle={() => onAsk(isSeenActive(limit) ? 'deactivate' : 'activate')}
            />
            <LimitActions limit={limit} onAsk={onAsk} />
          </InlineStack>
        </div>
      </IndexTable.Cell>
    </>
  );
}
