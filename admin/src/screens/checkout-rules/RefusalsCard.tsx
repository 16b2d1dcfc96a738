import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import { useId } from 'react';
import { AllowScopes } from '../../components/AllowScopes';
import { StatusSwitch } from '../../components/StatusSwitch';
import { useFormat } from '../../components/use-format';
import { isOn } from './is-on';
import { useText } from './texts';
import { Badge, type BadgeProps } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { InlineError } from '../../ui/InlineError';
import { InlineStack } from '../../ui/InlineStack';
import { CardTitle, Note, Text } from '../../ui/Text';

type Refusals = CheckoutRulesView['refusals'];

const TONES: Record<Refusals['state'], BadgeProps['tone']> = {
  off: undefined,
  waiting: 'info',
  on: 'success',
  problem: 'critical',
};

const LABELS = {
  off: 'refusals.off',
  waiting: 'refusals.waiting',
  on: 'refusals.on',
  problem: 'state.problem',
} as const satisfies Record<Refusals['state'], string>;

type RefusalsCardProps = {
  rules: CheckoutRulesView;
  /** The merchant just allowed the pixel, and the app hasn't been notified yet. */
  isGrantAwaited: boolean;
  onGranted: () => void;
  /** The merchant switches the counting on or off. */
  onSwitch: (isOn: boolean) => void;
};

/** Whether checkouts that limits refuse are counted. */
export function RefusalsCard({ rules, isGrantAwaited, onGranted, onSwitch }: RefusalsCardProps) {
  const t = useText();
  const id = useId();
  const { countsRefusals, refusals, missingScopes } = rules;
  const isAllowed = refusals.missingScopes.length === 0;
  const isLocked = !countsRefusals && !isAllowed;
  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
        <InlineStack gap="200" blockAlign="center">
          <CardTitle>{t('refusals')}</CardTitle>
          <Badge tone={TONES[refusals.state]}>{t(LABELS[refusals.state])}</Badge>
        </InlineStack>
        <StatusSwitch
          label={t('refusals.switch')}
          isOn={countsRefusals}
          isDisabled={isLocked}
          describedBy={id}
          onToggle={() => onSwitch(!countsRefusals)}
        />
      </InlineStack>
      <Text as="p" id={id}>
        {t('refusals.note')}
      </Text>
      {refusals.state === 'waiting' && !isOn(rules) && <Note>{t('refusals.waits')}</Note>}
      {refusals.state === 'on' && <SeenShare seen={refusals.seen} />}
      {refusals.problem !== null && <InlineError message={refusals.problem} fieldID={id} />}
      {/* The rule is allowed first: there would be nothing to count. */}
      {!isAllowed && missingScopes.length === 0 && (
        <AllowScopes
          scopes={refusals.missingScopes}
          path="/settings/checkout-rules"
          isGrantAwaited={isGrantAwaited}
          onGranted={onGranted}
        />
      )}
    </Card>
  );
}

/** How many of the shop's checkouts the pixel saw, so that its figures can be judged. */
function SeenShare({ seen }: Pick<Refusals, 'seen'>) {
  const t = useText();
  const { formatNumber } = useFormat();
  const { completed = 0, orders = 0 } = seen ?? {};
  const shown = { seen: formatNumber(completed), orders: formatNumber(orders) };
  return (
    <Note>
      {t('refusals.consent')} {seen && t('refusals.seen', shown)}
    </Note>
  );
}
