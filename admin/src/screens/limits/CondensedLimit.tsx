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
import { Checkbox } from '../../ui/Checkbox';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';

type CondensedLimitProps = {
  /** The limit of this row. */
  limit: LimitRow;
  /** How often it was seen in the last 30 days, and refused a checkout; absent while that is not known. */
  seen?: number;
  refused?: number;
  /** Whether the checkout has no room for it. */
  isLeftOut: boolean;
  /** Whether it is deleted, and can only be restored. */
  isDeleted: boolean;
  /** Whether it is chosen, to be changed together with others. */
  isSelected: boolean;
  /** The merchant chooses it, or not. */
  onSelect: (id: string, isSelected: boolean) => void;
  /** The merchant wants to change it. */
  onAsk: (change: LimitChange, limits: LimitRow[]) => void;
};

/** One limit where the table is too narrow for columns. Drawn again only when it, or whether it is chosen, changes. */
export const CondensedLimit = memo(function CondensedLimit({
  limit,
  seen,
  refused,
  isLeftOut,
  isDeleted,
  isSelected,
  onSelect,
  onAsk,
}: CondensedLimitProps) {
  const { formatNumber } = useFormat();
  const sentence = useLimitSentence()(limit);
  const t = useText();
  const typeText = useTypeText();
  const { line: dates } = useLimitDates(limit);
  return (
    <div className="condensed-limit">
      <div onClick={(event) => event.stopPropagation()}>
        <Checkbox
          label={t('select', { name: limit.name })}
          labelHidden
          checked={isSelected}
          onChange={(isChosen) => onSelect(limit.id, isChosen)}
        />
      </div>
      <div className="condensed-limit-text">
        <BlockStack gap="100">
          <LimitName limit={limit} isLink={!isDeleted} />
          {sentence !== limit.name && <div className="limit-sentence">{sentence}</div>}
          <Text as="span" variant="bodySm" tone="subdued">
            {typeText(`${limit.type}.label`)} · {dates}
            {seen ? ` · ${t('seenIn30Days', { shown: formatNumber(seen) })}` : ''}
            {refused ? ` · ${t('refusedCount', { shown: formatNumber(refused) })}` : ''}
          </Text>
          {isDeleted ? <DeletedOn limit={limit} /> : <LimitStatusBadge limit={limit} />}
          {isLeftOut && <NotEnforced />}
        </BlockStack>
      </div>
      <div onClick={(event) => event.stopPropagation()}>
        <InlineStack gap="100" blockAlign="center" wrap={false}>
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
    </div>
  );
});
