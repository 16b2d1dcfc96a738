import type { LimitOutlook } from '@purchase-limits/contract/limit-outlook';
import { useLimitOutlook } from '../../api/use-limit-outlook';
import { CardFailed } from '../../components/CardFailed';
import { useFormat } from '../../components/use-format';
import { SkeletonCard } from '../../components/SkeletonCards';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { CardTitle, Note, PartTitle, SmallNote, Text } from '../../ui/Text';

/** How many limits are in force, and which begin or end soon. */
export function OutlookCard() {
  const t = useText();
  const { formatNumber } = useFormat();
  const { outlook, error, reload } = useLimitOutlook();
  if (error && !outlook) return <CardFailed title={t('limits')} error={error} onRetry={reload} />;
  if (!outlook) return <SkeletonCard lines={3} />;
  const { soonDays: days, all, inForce, starting, ending } = outlook;
  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <CardTitle>{t('limits')}</CardTitle>
        <Link url="/order-limits">{t('seeLimits')}</Link>
      </InlineStack>
      <Note>
        <Text as="span" variant="headingXl" tone="base">
          {formatNumber(inForce)}
        </Text>{' '}
        {t('inForceOf', { all: formatNumber(all) })}
      </Note>
      <Named title={t('startingSoon', { days })} named={starting} day={(day) => t('startsOn', { day })} />
      <Named title={t('endingSoon', { days })} named={ending} day={(day) => t('endsAfter', { day })} />
    </Card>
  );
}

type NamedProps = {
  title: string;
  named: LimitOutlook['starting'];
  /** The words about a limit's day. */
  day: (day: string) => string;
};

function Named({ title, named: { limits, total }, day: wordsOf }: NamedProps) {
  const t = useText();
  const { formatDay, formatNumber } = useFormat();
  if (total === 0) return null;
  return (
    <BlockStack gap="100">
      <PartTitle>{title}</PartTitle>
      <ul className="soon">
        {limits.map(({ id, name, day }) => (
          <li key={id}>
            <Link url={`/order-limits/edit/${id}`}>{name}</Link>{' '}
            <Text as="span" tone="subdued">
              {wordsOf(formatDay(day))}
            </Text>
          </li>
        ))}
      </ul>
      {total > limits.length && <SmallNote>{t('andMore', { count: formatNumber(total - limits.length) })}</SmallNote>}
    </BlockStack>
  );
}
