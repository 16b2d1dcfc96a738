import type { BrokenLimit } from '@purchase-limits/contract/broken-limits';
import { useBoundWords } from '../../components/broken-bound/use-bound-words';
import { useAdminAddress } from '../../components/use-admin-address';
import { useFormat } from '../../components/use-format';
import { OrderActionLine } from './OrderActionLine';
import { useText } from './texts';
import { Link } from '../../ui/Link';
import { Note, Text } from '../../ui/Text';

type BrokenLimitItemProps = {
  item: BrokenLimit;
  /** The merchant decided about the order. */
  onDecided: () => void;
};

/** One order and a limit that it broke: what was allowed, what was bought, when, and where the order came from. */
export function BrokenLimitItem({ item, onDecided }: BrokenLimitItemProps) {
  const t = useText();
  const { formatInstant } = useFormat();
  const adminAddress = useAdminAddress();
  const wordsOf = useBoundWords();
  const { orderId, orderName, at, source, appName, reason, limitId, limitName, isLimitKept, action } = item;
  return (
    <li>
      <Text as="h2" variant="headingSm">
        <Link url={adminAddress && `${adminAddress}/orders/${orderId}`} external>
          {orderName}
        </Link>
      </Text>
      <Note>{t('placed', { at: formatInstant(at), source: t(`source.${source}`, { name: appName ?? '' }) })}</Note>
      <Text as="p" breakWord>
        {isLimitKept ? <Link url={`/order-limits/edit/${limitId}`}>{limitName}</Link> : limitName}
        {!isLimitKept && ` (${t('deleted')})`}
      </Text>
      <Text as="p" breakWord>
        {wordsOf(item)}
      </Text>
      {reason !== null && <Note>{t(`reason.${reason}`)}</Note>}
      {action !== null && <OrderActionLine item={item} action={action} onDecided={onDecided} />}
    </li>
  );
}
