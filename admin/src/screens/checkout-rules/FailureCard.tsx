import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { ChoiceList } from '../../ui/ChoiceList';
import { CardTitle, Note } from '../../ui/Text';

type FailureCardProps = {
  rules: CheckoutRulesView;
  /** The merchant chooses whether the checkout is blocked. */
  onChoose: (isBlocked: boolean) => void;
};

/** What happens to an order for which the rule fails. */
export function FailureCard({ rules: { blockOnFailure, state }, onChoose }: FailureCardProps) {
  const t = useText();
  // Whoever saves a choice switches it on again.
  const isLocked = state === 'switched_off_in_store';
  return (
    <Card gap="300">
      <CardTitle>{t('failure')}</CardTitle>
      <ChoiceList
        title={t('failure')}
        titleHidden
        disabled={isLocked}
        choices={[
          { value: 'block', label: t('failure.block'), helpText: t('failure.block.help') },
          { value: 'pass', label: t('failure.pass'), helpText: t('failure.pass.help') },
        ]}
        selected={[blockOnFailure ? 'block' : 'pass']}
        onChange={([choice]) => onChoose(choice === 'block')}
      />
      {isLocked && <Note>{t('failure.locked')}</Note>}
    </Card>
  );
}
