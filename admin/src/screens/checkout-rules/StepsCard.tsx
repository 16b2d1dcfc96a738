import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import { AllowScopes } from '../../components/AllowScopes';
import { StepItem } from '../../components/StepItem';
import { isOn } from './is-on';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { CardTitle } from '../../ui/Text';

type StepsCardProps = GrantProps & { rules: CheckoutRulesView };

/** The setup steps of the checkout rule, and their progress. */
export function StepsCard({ rules, isGrantAwaited, onGranted }: StepsCardProps) {
  const t = useText();
  const { state, missingScopes } = rules;
  const isAllowed = missingScopes.length === 0;
  const isPublished = state === 'on';
  return (
    <Card gap="300">
      <CardTitle>{t('steps')}</CardTitle>
      <ol className="steps">
        <StepItem
          title={t('step.allow')}
          state={isAllowed ? 'done' : 'open'}
          action={
            isAllowed ? null : (
              <AllowScopes
                scopes={missingScopes}
                path="/settings/checkout-rules"
                isGrantAwaited={isGrantAwaited}
                onGranted={onGranted}
              />
            )
          }
        >
          {isAllowed ? null : t('step.allow.open')}
        </StepItem>
        <StepItem title={t('step.switchOn')} state={isOn(rules) ? 'done' : 'open'} />
        <StepItem title={t('step.publish')} state={isPublished ? 'done' : 'open'}>
          {isPublished ? null : t('step.publish.open')}
        </StepItem>
      </ol>
    </Card>
  );
}

type GrantProps = {
  /** The merchant just granted it, and the app hasn't been notified yet. */
  isGrantAwaited: boolean;
  onGranted: () => void;
};
