import type { InsightsView } from '@purchase-limits/contract/insights';
import { useMemo } from 'react';
import { useFormat } from '../../components/use-format';
import { useLocale } from '../../i18n/texts';
import { useShop } from '../../api/use-shops';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { CardTitle, Note, Text } from '../../ui/Text';

/** Where the orders came from that broke a limit. */
export function SourcesCard({ sources }: Pick<InsightsView, 'sources'>) {
  const t = useText();
  const { formatNumber } = useFormat();
  const formatMoney = useShopMoney();
  const beyond = (['above', 'below'] as const).map((side) => ({
    side,
    value: sources.reduce((sum, source) => sum + source[side], 0),
  }));
  return (
    <Card gap="300">
      <InlineStack align="space-between" gap="200">
        <CardTitle>{t('ordersThatBroke')}</CardTitle>
        <Link url="/broken-limits">{t('seeOrders')}</Link>
      </InlineStack>
      {sources.length === 0 && <Note>{t('none')}</Note>}
      <dl className="counts">
        {sources.map(({ source, orders }) => (
          <div key={source}>
            <dt>{t(`source.${source}`)}</dt>
            <dd>
              <Text as="span" numeric>
                {formatNumber(orders)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      {beyond.map(({ side, value }) => value > 0 && <Note key={side}>{t(side, { value: formatMoney(value) })}</Note>)}
    </Card>
  );
}

/** Writes an amount in the shop's currency. */
function useShopMoney(): (amount: number) => string {
  const currency = useShop().shop?.currency ?? 'USD';
  const locale = useLocale();
  const format = useMemo(() => new Intl.NumberFormat(locale, { style: 'currency', currency }), [locale, currency]);
  return (amount) => format.format(amount);
}
