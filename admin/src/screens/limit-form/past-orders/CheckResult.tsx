import type { PastOrderCheck } from '@purchase-limits/contract/past-orders';
import { lazy, Suspense, useMemo, useState, type ComponentType } from 'react';
import type { DayBarsProps } from '../../../components/day-bars/DayBars';
import { useFormat } from '../../../components/use-format';
import { StoppedOrders } from './StoppedOrders';
import { SumsTable } from './SumsTable';
import { usePastOrdersText } from './texts';
import { useShopMoney } from './use-shop-money';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineStack } from '../../../ui/InlineStack';
import { SkeletonBodyText } from '../../../ui/Skeleton';
import { Note, Text } from '../../../ui/Text';

/** Loaded once there are figures; the table works without it. */
const DayBars = lazy<ComponentType<DayBarsProps>>(() =>
  import('../../../components/day-bars/DayBars').then(
    (loaded) => ({ default: loaded.DayBars }),
    () => ({ default: () => null }),
  ),
);
const DAY_MS = 86_400_000;

type CheckResultProps = {
  /** One that has ended. */
  check: PastOrderCheck;
  /** The limit was changed after it. */
  isOutdated: boolean;
};

/** The check's findings, and how it ended. */
export function CheckResult({ check, isOutdated }: CheckResultProps) {
  const t = usePastOrdersText();
  if (check.state === 'cancelled') return <Text as="p">{t('cancelled')}</Text>;
  if (check.state === 'failed') return <Banner tone="critical">{t('failed', { problem: check.problem ?? '' })}</Banner>;
  return (
    <BlockStack gap="300">
      {isOutdated && <Banner tone="info">{t('outdated')}</Banner>}
      <Verdict check={check} />
      {check.sums.orders > 0 && <Days check={check} />}
      {check.sums.stopped > 0 && <StoppedOrders checkId={check.id} />}
    </BlockStack>
  );
}

type CheckProps = Pick<CheckResultProps, 'check'>;

/** The sums in words. */
function Verdict({ check: { sums, since } }: CheckProps) {
  const t = usePastOrdersText();
  const { formatDate, formatNumber } = useFormat();
  const write = useShopMoney();
  const { orders, elsewhere, stopped, stoppedValue } = sums;
  const day = formatDate(since);
  const figures = { orders: formatNumber(orders), stopped: formatNumber(stopped), day };
  const verdict = () => {
    if (orders === 0) return t('noOrders', { day });
    if (stopped === 0) return t('none', figures);
    return t('stopped', { ...figures, value: write(stoppedValue) });
  };
  return (
    <>
      <Text as="p" fontWeight="semibold">
        {verdict()}
      </Text>
      {elsewhere > 0 && <Note>{t('elsewhere', { orders: formatNumber(elsewhere) })}</Note>}
    </>
  );
}

function Days({ check }: CheckProps) {
  const t = usePastOrdersText();
  const { formatDay, formatNumber } = useFormat();
  const write = useShopMoney();
  const [isTable, setTable] = useState(false);
  const days = useMemo(() => everyDay(check), [check]);
  const drawn = useMemo(
    () => ({
      days: days.map(({ day }) => day),
      series: [
        { color: '--chart-impressions', values: days.map(({ orders }) => orders) },
        { color: '--chart-stopped', values: days.map(({ stopped }) => stopped) },
      ] satisfies [object, object],
    }),
    [days],
  );
  const figuresOf = (index: number) => {
    const { day, orders, stopped, stoppedValue } = days[index]!;
    return t('dayFigures', {
      day: formatDay(day),
      orders: formatNumber(orders),
      stopped: formatNumber(stopped),
      value: write(stoppedValue),
    });
  };
  return (
    <BlockStack gap="200">
      <InlineStack>
        <Button size="slim" pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('table')}
        </Button>
      </InlineStack>
      {isTable ? (
        <SumsTable days={check.sums.days} />
      ) : (
        <>
          <ul className="chart-legend">
            <li data-series="impressions">{t('orders')}</li>
            <li data-series="stopped">{t('wouldBeStopped')}</li>
          </ul>
          <Suspense fallback={<SkeletonBodyText lines={9} />}>
            <DayBars {...drawn} arrangement="before" figuresOf={figuresOf} hint={t('pointAtDay')} />
          </Suspense>
        </>
      )}
    </BlockStack>
  );
}

/** Also those without an order. */
function everyDay({ since, createdAt, sums }: PastOrderCheck): PastOrderCheck['sums']['days'] {
  const known = new Map(sums.days.map((day) => [day.day, day]));
  const days: PastOrderCheck['sums']['days'] = [];
  for (let at = Date.parse(since); at <= Date.parse(createdAt); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push(known.get(day) ?? { day, orders: 0, stopped: 0, stoppedValue: '0' });
  }
  return days;
}
