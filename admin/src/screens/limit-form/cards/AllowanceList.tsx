import type { AllowanceLeft } from '@purchase-limits/contract/repurchase';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { useLocale } from '../../../i18n/texts';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { List } from '../../../ui/List';
import { Text } from '../../../ui/Text';

/** What was bought under the unsaved limit, and what is left. */
export function AllowanceList({ left }: { left: readonly AllowanceLeft[] }) {
  const t = useText();
  const language = useLocale();
  const { draft, shop } = useLimitFormContext();
  if (left.length === 0) return <Text as="p">{t('lookUpAll')}</Text>;
  const write = measureFormat(draft.conditionType ?? 'product_quantity', language, shop.currency, shop.weightUnit);
  const cart = draft.repurchase?.shared ? 'soldOrders' : 'lookUpOrder';
  const nameOf = ({ name, subjectKind }: AllowanceLeft) => name ?? t(subjectKind === 'cart' ? cart : 'lookUpGone');
  return (
    <List>
      {left.map((one) => (
        <List.Item key={one.subject}>
          {typeof draft.max === 'number'
            ? t('lookUpLeft', { name: nameOf(one), bought: write(one.bought), left: write(one.left) })
            : t('lookUpOnce', { name: nameOf(one) })}
        </List.Item>
      ))}
    </List>
  );
}
