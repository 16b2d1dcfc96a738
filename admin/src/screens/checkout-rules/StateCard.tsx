import type { CheckoutRulesView, CheckoutState } from '@purchase-limits/contract/checkout-rules';
import { useId } from 'react';
import { StatusSwitch } from '../../components/StatusSwitch';
import { useFormat } from '../../components/use-format';
import { isOn } from './is-on';
import { useText } from './texts';
import { Badge, type BadgeProps } from '../../ui/Badge';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { ProgressBar } from '../../ui/ProgressBar';
import { CardTitle, Note, Text } from '../../ui/Text';

const TONES: Record<CheckoutState, BadgeProps['tone']> = {
  off: undefined,
  publishing: 'info',
  on: 'success',
  switched_off_in_store: 'warning',
  no_place: 'critical',
  problem: 'critical',
};

/** Whether checkout has no rule, whatever the reason. */
const lacksRule = (state: CheckoutState): state is 'switched_off_in_store' | 'no_place' =>
  state === 'switched_off_in_store' || state === 'no_place';

type StateCardProps = {
  rules: CheckoutRulesView;
  /** The merchant switches it on or off. */
  onSwitch: () => void;
};

/** The checkout rule's current state and its switch. */
export function StateCard({ rules, onSwitch }: StateCardProps) {
  const t = useText();
  const { formatInstant, formatNumber } = useFormat();
  const noteId = useId();
  const { state, missingScopes, publishedAt, heldLimits } = rules;
  const isLocked = !isOn(rules) && missingScopes.length > 0;
  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
        <InlineStack gap="200" blockAlign="center">
          <CardTitle>{t('atCheckout')}</CardTitle>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </InlineStack>
        <StatusSwitch
          label={t('switch')}
          isOn={isOn(rules)}
          isDisabled={isLocked}
          describedBy={isLocked ? noteId : undefined}
          onToggle={onSwitch}
        />
      </InlineStack>
      <div role="status">
        <Text as="p">{t(`state.${lacksRule(state) ? 'off' : state}.note`, { held: formatNumber(heldLimits) })}</Text>
      </div>
      {isLocked && (
        <Text as="p" tone="subdued" id={noteId}>
          {t('allowFirst')}
        </Text>
      )}
      {(state === 'publishing' || rules.progress) && <Progress progress={rules.progress} />}
      {publishedAt && (
        <Note>
          <time dateTime={publishedAt}>{t('publishedAt', { at: formatInstant(publishedAt) })}</time>
        </Note>
      )}
    </Card>
  );
}

function Progress({ progress }: Pick<CheckoutRulesView, 'progress'>) {
  const t = useText();
  const { formatNumber } = useFormat();
  const id = useId();
  const { done, total } = progress ?? { done: 0, total: 1 };
  return (
    <BlockStack gap="100">
      <Text as="p" variant="bodySm" tone="subdued" id={id}>
        {progress ? t('progress', { done: formatNumber(done), total: formatNumber(total) }) : t('progress.preparing')}
      </Text>
      <ProgressBar
        size="small"
        tone="highlight"
        animated={false}
        progress={Math.min(100, Math.floor((done / total) * 100))}
        ariaLabelledBy={id}
      />
    </BlockStack>
  );
}
