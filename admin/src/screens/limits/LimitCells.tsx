import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { memo } from 'react';
import { LimitStatusBadge } from '../../components/LimitStatusBadge';
import { useLimitSentence } from '../../components/limit-sentence/use-limit-sentence';
import type { LimitChange } from '../../components/limit-actions/use-do-change';
import { useTypeText } from '../../limit-type-texts';
import { useFormat } from '../../components/use-format';
import { LimitActions } from './LimitActions';
import { DeletedOn, RestoreLimit } from './DeletedLimit';
import { LimitName } from './LimitName';
import { LimitSwitch } from './LimitSwitch';
import { NotEnforced } from './NotEnforced';
import { useText } from './texts';
import { useLimitDates } from './use-limit-dates';
import { BlockStack } from '../../ui/BlockStack';
import { IndexTable } from '../../ui/IndexTable';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';

type LimitCellsProps = {
  /** The limit of this row. */
  limit: LimitRow;
  /** How often it was seen in the last 30 days, and refused a checkout; absent while that is not known. */
  seen?: number;
  refused?: number;
  /** Whether the checkout has no room for it. */
  isLeftOut: boolean;
  /** Whether it is deleted, and can only be restored. */
  isDeleted: boolean;
  /** The merchant wants to change it. */
  onAsk: (change: LimitChange, limits: LimitRow[]) => void;
};

/** One limit as the cells of a wide table. Drawn again only with another limit, not with another choice of rows. */
export const LimitCells = memo(function LimitCells(props: LimitCellsProps) {
  const { limit, seen, refused, isLeftOut, isDeleted, onAsk } = props;
  const { formatNumber } = useFormat();
  const t = useText();
  const dates = useLimitDates(limit);
  const sentence = useLimitSentence()(limit);
  const typeText = useTypeText();
  return (
    <>
      <IndexTable.Cell>
        <div className="limit-name">
          <LimitName limit={limit} isLink={!isDeleted} />
          <Text as="span" variant="bodySm" tone="subdued" truncate>
            {typeText(`${limit.type}.label`)}
          </Text>
        </div>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div className="limit-sentence" title={sentence}>
          {sentence}
        </div>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div className="limit-seen">
          <Text as="p" alignment="end" numeric>
            {seen !== undefined && formatNumber(seen)}
          </Text>
          {refused ? (
            <Text as="p" variant="bodySm" tone="subdued" alignment="end">
              {t('refusedCount', { shown: formatNumber(refused) })}
            </Text>
          ) : null}
        </div>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <BlockStack>
          <span>{dates.first}</span>
          {dates.second && (
            <Text as="span" variant="bodySm" tone="subdued">
              {dates.second}
            </Text>
          )}
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <BlockStack gap="050" inlineAlign="start">
          {isDeleted ? <DeletedOn limit={limit} /> : <LimitStatusBadge limit={limit} />}
          {isLeftOut && <NotEnforced />}
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <div onClick={(event) => event.stopPropagation()}>
          <InlineStack align="end" blockAlign="center" gap="200" wrap={false}>
            {isDeleted ? (
              <RestoreLimit limit={limit} onAsk={onAsk} />
            ) : (
              <>
                <LimitSwitch limit={limit} onAsk={onAsk} />
                <LimitActions limit={limit} onAsk={onAsk} />
              </>
            )}
          </InlineStack>
        </div>
      </IndexTable.Cell>
    </>
  );
});
