import { useSandbox, type SandboxBilling, type SandboxFacts } from '../../../api/use-sandbox';
import { CardFailed } from '../../../components/CardFailed';
import { useText } from '../texts';
import { usePress } from '../use-press';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { InlineStack } from '../../../ui/InlineStack';
import { Select } from '../../../ui/Select';
import { Text } from '../../../ui/Text';

/** Actions on a subscription, by its status; other statuses are final. */
const CHANGES = {
  PENDING: ['approve', 'decline'],
  ACCEPTED: ['cancel'],
  ACTIVE: ['freeze', 'cancel'],
  FROZEN: ['unfreeze', 'cancel'],
} as const;
type LiveStatus = keyof typeof CHANGES;
const isLive = (status: string): status is LiveStatus => Object.hasOwn(CHANGES, status);

/** The platform's names of a store's plans, as the local store has them. */
const PLAN_NAMES = [
  'basic',
  'professional',
  'unlimited',
  'shopify_plus',
  'partner_test',
  'affiliate',
  'staff',
  'trial',
  'npo_lite',
  'dormant',
  'frozen',
  'cancelled',
];

type PlanCardProps = {
  /** The store's handle. */
  handle: string;
};

/** Changes subscriptions of the app, and the plan of the store on the platform. */
export function PlanCard({ handle }: PlanCardProps) {
  const t = useText();
  const billing = useSandbox<SandboxBilling>(`/billing/${handle}`);
  const facts = useSandbox<SandboxFacts>(`/shops/${handle}/facts`);
  const { isPressed, press } = usePress();
  const error = billing.error ?? facts.error;
  const handleRetry = () => void Promise.all([billing.reload(), facts.reload()]);
  if (error && !billing.answer) return <CardFailed title={t('billing')} error={error} onRetry={handleRetry} />;
  const live = billing.answer?.subscriptions.filter(({ status }) => isLive(status)) ?? [];
  return (
    <Card gap="400">
      {billing.answer && live.length === 0 && <Text as="p">{t('billing.none')}</Text>}
      {live.map(({ chargeId, name, price, status }) => (
        <BlockStack key={chargeId} gap="200">
          <Text as="p">{t('billing.one', { name, price, status })}</Text>
          <InlineStack gap="200">
            {CHANGES[status as LiveStatus].map((change) => (
              <Button
                key={change}
                disabled={isPressed}
                accessibilityLabel={t('changeOf', { change: t(`change.${change}`), name })}
                onClick={() => press('POST', `/billing/${handle}/${chargeId}/${change}`)}
              >
                {t(`change.${change}`)}
              </Button>
            ))}
          </InlineStack>
        </BlockStack>
      ))}
      <Select
        label={t('planName')}
        options={PLAN_NAMES}
        value={facts.answer?.planName ?? ''}
        disabled={isPressed || !facts.answer}
        onChange={(planName) => press('PUT', `/shops/${handle}/facts`, { planName })}
      />
    </Card>
  );
}
