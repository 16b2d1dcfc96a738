import type { Measure } from '@purchase-limits/domain/insight-measures';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { Link } from '../../ui/Link';
import { Text } from '../../ui/Text';

/** What the app can't tell yet, and where the merchant changes that. */
export function MissingCard({ measures }: { measures: Measure[] }) {
  const t = useText();
  const missing = [
    { measure: 'refused', text: 'refusedMissing', action: 'openCheckoutRules', url: '/settings/checkout-rules' },
    { measure: 'broken', text: 'brokenMissing', action: 'giveAccess', url: '/broken-limits' },
  ] as const;
  const shown = missing.filter(({ measure }) => !measures.includes(measure));
  if (shown.length === 0) return null;
  return (
    <Card gap="200">
      {shown.map(({ measure, text, action, url }) => (
        <Text key={measure} as="p">
          {t(text)} <Link url={url}>{t(action)}</Link>
        </Text>
      ))}
    </Card>
  );
}
