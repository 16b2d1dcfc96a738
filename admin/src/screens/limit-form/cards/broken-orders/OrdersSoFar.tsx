import type { LimitOrders } from '@purchase-limits/contract/broken-limits';
import { useBoundWords } from '../../../../components/broken-bound/use-bound-words';
import { useText } from '../../../../components/order-action/texts';
import { useFormat } from '../../../../components/use-format';
import type { LimitFormValues } from '../../form-values';
import { Link } from '../../../../ui/Link';
import { List } from '../../../../ui/List';
import { Note, PartTitle } from '../../../../ui/Text';

type OrdersSoFarProps = {
  orders: LimitOrders;
  /** What is chosen, and may be unsaved. */
  action: LimitFormValues['brokenOrders']['action'];
};

/** How many orders broke the saved limit, what was done with them, and the worst of them. */
export function OrdersSoFar({ orders: { orders, done, waiting, worst }, action }: OrdersSoFarProps) {
  const t = useText();
  const { formatDate, formatNumber } = useFormat();
  const wordsOf = useBoundWords();
  if (orders === 0 && !worst) return <Note>{t('soFar.none')}</Note>;
  const acted = (['tag', 'hold', 'cancel'] as const).filter((name) => done[name] > 0);
  const wouldHave = acted.length === 0 && (action === 'tag' || action === 'hold' || action === 'cancel');
  return (
    <div>
      <PartTitle>{t('soFar')}</PartTitle>
      <List>
        <List.Item>{t(wouldHave ? 'soFar.would' : 'soFar.orders', { count: formatNumber(orders) })}</List.Item>
        {acted.map((name) => (
          <List.Item key={name}>{t(`soFar.${name}`, { count: formatNumber(done[name]) })}</List.Item>
        ))}
        {waiting > 0 && (
          <List.Item>
            <Link url="/broken-limits">{t('soFar.waiting', { count: formatNumber(waiting) })}</Link>
          </List.Item>
        )}
        {worst && (
          <List.Item>
            {t('soFar.worst', { order: worst.orderName, day: formatDate(worst.at), bound: wordsOf(worst) })}
          </List.Item>
        )}
      </List>
    </div>
  );
}
