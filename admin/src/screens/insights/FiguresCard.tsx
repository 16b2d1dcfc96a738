import type { Measure } from '@purchase-limits/domain/insight-measures';
import type { DayRange } from '@purchase-limits/contract/impression-days';
import type { InsightsView } from '@purchase-limits/contract/insights';
import { useFormat } from '../../components/use-format';
import { valueOf } from './measures';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { SmallNote, Text } from '../../ui/Text';

type FiguresCardProps = { insights: InsightsView; measures: Measure[]; range: DayRange };

/** The sums, and what they were in as many days before. */
export function FiguresCard({ insights: { totals, before }, measures, range }: FiguresCardProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  return (
    <Card>
      <dl className="sums">
        {measures.map((measure) => (
          <div key={measure}>
            <dt>{t(`measure.${measure}`)}</dt>
            <dd>
              <Text as="span" variant="headingXl">
                {formatNumber(valueOf(totals, measure))}
              </Text>
              {before[measure] !== null && (
                <SmallNote>{t('before', { shown: formatNumber(valueOf(before, measure)), count: range })}</SmallNote>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
