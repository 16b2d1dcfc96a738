import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import { useId, useState } from 'react';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Link } from '../../ui/Link';
import { CardTitle, Note, Text } from '../../ui/Text';

/** So many are listed at once; a shop can have hundreds. */
const SHOWN = 10;

type GapsCardProps = Pick<CheckoutRulesView, 'gaps'>;

/** Limits that checkout enforces only partly, and why. */
export function GapsCard({ gaps }: GapsCardProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const more = gaps.length - SHOWN;
  return (
    <Card gap="300">
      <CardTitle>{t('gaps')}</CardTitle>
      <Text as="p" tone={gaps.length === 0 ? 'subdued' : undefined}>
        {t(gaps.length === 0 ? 'gaps.none' : 'gaps.note')}
      </Text>
      <ul className="gaps" id={listId}>
        {gaps.slice(0, isOpen ? gaps.length : SHOWN).map(({ limitId, name, reasons }) => (
          <li key={limitId}>
            <Link url={`/order-limits/edit/${limitId}`}>{name}</Link>
            {reasons.map((reason) => (
              <Note key={reason}>{t(`gap.${reason}`)}</Note>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div>
          <Button
            variant="plain"
            disclosure={isOpen ? 'up' : 'down'}
            ariaExpanded={isOpen}
            ariaControls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('gaps.fewer') : t('andMore', { count: formatNumber(more) })}
          </Button>
        </div>
      )}
    </Card>
  );
}
