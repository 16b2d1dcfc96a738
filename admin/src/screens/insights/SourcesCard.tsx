import type { InsightsView } from '@purchase-limits/contract/insights';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { CardTitle, Note, Text } from '../../ui/Text';

/** Where the orders came from that broke a limit. */
export function SourcesCard({ sources }: Pick<InsightsView, 'sources'>) {
  const t = useText();
  const { formatNumber } = useFormat();
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
    </Card>
  );
}
