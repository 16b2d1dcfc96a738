import type { InsightsView } from '@purchase-limits/contract/insights';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { Link } from '../../ui/Link';
import { CardTitle, Note } from '../../ui/Text';

/** So many are listed. */
const SHOWN = 10;

/** What was changed in these days: it may explain other figures. */
export function ChangesCard({ marks }: Pick<InsightsView, 'marks'>) {
  const t = useText();
  const { formatDay } = useFormat();
  return (
    <Card gap="300">
      <CardTitle>{t('changes')}</CardTitle>
      {marks.length === 0 && <Note>{t('none')}</Note>}
      <dl className="counts">
        {marks.slice(0, SHOWN).map(({ day, limitId, name, isDeleted, change }, index) => (
          <div key={`${limitId} ${index}`}>
            <dt>{isDeleted ? name : <Link url={`/order-limits/edit/${limitId}`}>{name}</Link>}</dt>
            <dd>{t('changeOn', { change: t(`change.${change}`), day: formatDay(day) })}</dd>
          </div>
        ))}
      </dl>
      {marks.length > SHOWN && <Note>{t('andMore', { count: marks.length - SHOWN })}</Note>}
    </Card>
  );
}
