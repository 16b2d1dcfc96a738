import type { LimitHistoryItem } from '@purchase-limits/contract/limit-history';
import { changerOf } from '../../../components/changer-of';
import { useFormat } from '../../../components/use-format';
import { isHistoryText, useHistoryText } from './texts';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineStack } from '../../../ui/InlineStack';
import { SmallNote, Text } from '../../../ui/Text';

type HistoryItemProps = {
  /** A version of the limit. */
  item: LimitHistoryItem;
  /** The merchant wants the limit as it was in it. */
  onRestore: () => void;
};

/** Who made a version of a limit, when, and what differs from the one before. */
export function HistoryItem({ item, onRestore }: HistoryItemProps) {
  const t = useHistoryText();
  const { formatInstant } = useFormat();
  const changeText = useChangeText();
  const { version, at, change, restoredVersion, changes, canRestore } = item;
  const whoText = useWhoText();
  return (
    <li>
      <InlineStack align="space-between" blockAlign="start" gap="200" wrap={false}>
        <BlockStack gap="050">
          <Text as="p" fontWeight="semibold">
            {t(change, { from: restoredVersion ?? '' })}
          </Text>
          <SmallNote>
            {[t('version', { version }), formatInstant(at), whoText(item)].filter(Boolean).join(' · ')}
          </SmallNote>
          {change === 'changed' && changes.length === 0 && <Text as="p">{t('noDifference')}</Text>}
          {changes.map((changed) => (
            <Text key={changed.field} as="p" breakWord>
              {changeText(changed)}
            </Text>
          ))}
        </BlockStack>
        {canRestore && (
          <div className="limit-history-restore">
            <Button size="slim" accessibilityLabel={t('restoreVersion', { version })} onClick={onRestore}>
              {t('restore')}
            </Button>
          </div>
        )}
      </InlineStack>
    </li>
  );
}

const BY_THE_APP: LimitHistoryItem['change'][] = ['stopped_quota', 'stopped_downgrade', 'carried_again'];

/** A version's author; empty if not recorded, from before history existed. */
function useWhoText() {
  const t = useHistoryText();
  return ({ by, byName, isYou, change }: LimitHistoryItem): string => {
    if (by !== null) return t(`by.${changerOf(by, byName, isYou)}`, { id: by, name: byName ?? '' });
    return BY_THE_APP.includes(change) ? t('by.app') : '';
  };
}

type Changed = LimitHistoryItem['changes'][number];

/** What differs of one field, in a sentence. */
function useChangeText() {
  const t = useHistoryText();
  const { formatDay, formatNumber } = useFormat();
  const valueText = (field: Changed['field'], value: string | number | null): string => {
    if (value === null) return t('none');
    if (typeof value === 'number') return formatNumber(value);
    if (field === 'startDate' || field === 'endDate') return formatDay(value);
    if (field === 'name') return `“${value}”`;
    const key = `value.${value}`;
    return isHistoryText(key) ? t(key) : value;
  };
  return ({ field, before, after }: Changed): string =>
    before === undefined || after === undefined
      ? t('differs', { field: t(`field.${field}`) })
      : t('fromTo', {
          field: t(`field.${field}`),
          before: valueText(field, before),
          after: valueText(field, after),
        });
}
