import type { BrokenLimit } from '@purchase-limits/contract/broken-limits';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { Link, Text } from '@shopify/polaris';
import { useShop } from '../../api/use-shops';
import { useAdminAddress } from '../../components/use-admin-address';
import { useFormat } from '../../components/use-format';
import { useLocale } from '../../i18n/texts';
import { useText } from './texts';

type BrokenLimitItemProps = { item: BrokenLimit };

/** One order and a limit that it broke: what was allowed, what was bought, when, and where the order came from. */
export function BrokenLimitItem({ item }: BrokenLimitItemProps) {
  const t = useText();
  const { formatInstant } = useFormat();
  const adminAddress = useAdminAddress();
  const wordsOf = useWords();
  const { orderId, orderName, at, source, appName, reason, limitId, limitName, isLimitKept, subjectName } = item;
  return (
    <li>
      <Text as="h2" variant="headingSm">
        <Link url={adminAddress && `${adminAddress}/orders/${orderId}`} external>
          {orderName}
        </Link>
      </Text>
      <Text as="p" tone="subdued">
        {t('placed', { at: formatInstant(at), source: t(`source.${source}`, { name: appName ?? '' }) })}
      </Text>
      <Text as="p" breakWord>
        {isLimitKept ? <Link url={`/order-limits/edit/${limitId}`}>{limitName}</Link> : limitName}
        {!isLimitKept && ` (${t('deleted')})`}
      </Text>
      <Text as="p" breakWord>
        {subjectName === null ? wordsOf(item) : t('ofSubject', { subject: subjectName, words: wordsOf(item) })}
      </Text>
      {reason !== null && (
        <Text as="p" tone="subdued">
          {t(`reason.${reason}`)}
        </Text>
      )}
    </li>
  );
}

/** Says what was allowed and what was bought, in the shop's currency and weight unit. */
function useWords(): (item: BrokenLimit) => string {
  const t = useText();
  const language = useLocale();
  const { shop } = useShop();
  const { currency = 'USD', weightUnit = 'kg' } = shop ?? {};
  return ({ kind, conditionType, current, min, max, multiple }) => {
    const write = measureFormat(conditionType, language, currency, weightUnit);
    const units = measureFormat('product_quantity', language, currency, weightUnit);
    const bought = write(current);
    switch (kind) {
      case 'min':
        return t('kind.min', { allowed: write(min ?? 0), bought });
      case 'max':
        return t('kind.max', { allowed: write(max ?? 0), bought });
      case 'multiple':
        return t('kind.multiple', { allowed: units(multiple ?? 0), bought });
      case 'repurchase':
        return max === null ? t('kind.repurchaseOnce') : t('kind.repurchase', { allowed: write(max), bought });
      case 'blocked':
        return t('kind.blocked', { bought });
      case 'login_required':
        return t('kind.login_required');
    }
  };
}
