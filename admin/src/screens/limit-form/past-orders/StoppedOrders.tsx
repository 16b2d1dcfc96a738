import type { StoppedOrder } from '@purchase-limits/contract/past-orders';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useStoppedOrders } from '../../../api/use-past-orders';
import { useBoundWords } from '../../../components/broken-bound/use-bound-words';
import { useAdminAddress } from '../../../components/use-admin-address';
import { useFormat } from '../../../components/use-format';
import { usePastOrdersText } from './texts';
import { useShopMoney } from './use-shop-money';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineError } from '../../../ui/InlineError';
import { InlineStack } from '../../../ui/InlineStack';
import { Link } from '../../../ui/Link';
import { Note, Text } from '../../../ui/Text';

/** So many orders more are shown at a time. */
const MORE = 20;

type StoppedOrdersProps = { checkId: string };

/** Which orders would have been stopped. They are not stored: they are read when the merchant wants to see them. */
export function StoppedOrders({ checkId }: StoppedOrdersProps) {
  const t = usePastOrdersText();
  const id = useId();
  const [wanted, setWanted] = useState(0);
  const { orders, hasMore, isLoading, error, loadMore, reload } = useStoppedOrders(wanted > 0 ? checkId : null);
  const known = orders?.length ?? 0;
  const isSearching = wanted > 0 && !error && (isLoading || (hasMore && known < wanted));
  const needsMore = hasMore && known < wanted && !isLoading && !error;
  // A page may have no such order.
  useEffect(() => {
    if (needsMore) loadMore();
  });
  const action = wanted === 0 ? 'showOrders' : 'showMore';
  const handleMore = () => {
    if (error) reload();
    else setWanted(known + MORE);
  };
  return (
    <BlockStack gap="300">
      {orders && orders.length > 0 && (
        <ul className="broken-limits" aria-label={t('stoppedOrders')}>
          {orders.map((order) => (
            <StoppedOrderItem key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      {error && <InlineError message={messageOf(error)} fieldID={id} />}
      {(wanted === 0 || isSearching || hasMore || error) && (
        <InlineStack>
          <Button id={id} loading={isSearching} onClick={handleMore}>
            {t(error ? 'tryAgain' : action)}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

type StoppedOrderItemProps = { order: StoppedOrder };

function StoppedOrderItem({ order }: StoppedOrderItemProps) {
  const t = usePastOrdersText();
  const { formatInstant } = useFormat();
  const adminAddress = useAdminAddress();
  const write = useShopMoney();
  const wordsOf = useBoundWords();
  return (
    <li>
      <Text as="p" fontWeight="semibold">
        <Link url={adminAddress && `${adminAddress}/orders/${order.orderId}`} external>
          {order.orderName}
        </Link>
      </Text>
      <Note>{t('placed', { at: formatInstant(order.at), value: write(order.value) })}</Note>
      <Text as="p" breakWord>
        {wordsOf(order)}
      </Text>
    </li>
  );
}
