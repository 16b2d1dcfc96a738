import type { LimitHistoryItem } from '@purchase-limits/contract/limit-history';
import type { ApplyTo, ConditionType, NotificationTrigger } from '@purchase-limits/domain/limit';
import { useShop } from '../../../api/use-shops';
import { changerOf } from '../../../components/changer-of';
import { useFormat } from '../../../components/use-format';
import { useHistoryText } from './texts';
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
            {t(change === 'stopped_quota' ? 'quotaTitle' : change, { from: restoredVersion ?? '' })}
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

/** The keys of fields that the form calls otherwise, or doesn't have. */
const LABELS = {
  id: 'field.id',
  type: 'field.type',
  collectionIds: 'collections',
  targets: 'measuredProducts',
  exclusions: 'exclusionsTitle',
  notificationTrigger: 'notification',
} as const;
const isOtherwiseCalled = (field: Changed['field']): field is keyof typeof LABELS => Object.hasOwn(LABELS, field);

/** What differs of one field, in a sentence. */
function useChangeText() {
  const t = useHistoryText();
  const { formatDay, formatNumber } = useFormat();
  const { shop } = useShop();
  const { currency = 'USD', weightUnit = 'kg' } = shop ?? {};
  const valueText = (field: Changed['field'], value: string | number | null): string => {
    if (value === null) return t('none');
    if (typeof value === 'number') return formatNumber(value);
    switch (field) {
      case 'startDate':
      case 'endDate':
        return formatDay(value);
      case 'name':
        return `“${value}”`;
      case 'status':
        return t(value as 'active' | 'inactive');
      case 'conditionType':
        return t(value as ConditionType, { currency, unit: weightUnit });
      case 'applyTo':
        return t(`customer_tag.applyTo.${value as ApplyTo}`);
      case 'notificationTrigger':
        return t(`trigger.${value as NotificationTrigger}`);
      default:
        return value;
    }
  };
  return ({ field, before, after }: Changed): string => {
    const label = t(isOtherwiseCalled(field) ? LABELS[field] : field);
    return before === undefined || after === undefined
      ? t('differs', { field: label })
      : t('fromTo', { field: label, before: valueText(field, before), after: valueText(field, after) });
  };
}
