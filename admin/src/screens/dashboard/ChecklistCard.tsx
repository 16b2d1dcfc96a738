import { useDismissal } from '../../api/use-dismissals';
import { StepItem } from '../../components/StepItem';
import { isDone } from './guide-tasks';
import { useText } from './texts';
import { useDismiss } from './use-dismiss';
import { useFirstKnown } from './use-first-known';
import type { Setup } from './use-setup';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { CardTitle } from '../../ui/Text';
import { XIcon } from '../../ui/icons';

export const CHECKLIST_DISMISSAL = 'checklist';
const STEPS = ['message', 'button', 'checkout'] as const;
type Step = (typeof STEPS)[number];
const ACTIONS = {
  message: 'themeEditor',
  button: 'checklist.button.action',
  checkout: 'openCheckoutRules',
} as const;

type ChecklistCardProps = {
  /** undefined: it is being read. */
  setup: Setup | undefined;
  themeEditorUrl: string;
  /** Whether the theme's checkout button is disabled while a limit is broken. */
  isButtonDisabled: boolean;
};

/** How strictly limits are enforced, in three steps; gone once they are done or the merchant dismisses it. */
export function ChecklistCard({ setup, themeEditorUrl, isButtonDisabled }: ChecklistCardProps) {
  const t = useText();
  const checklist = useDismissal(CHECKLIST_DISMISSAL);
  const handleDismiss = useDismiss(checklist);
  const stateOf = (step: Step) => {
    if (step === 'button') return isButtonDisabled ? 'done' : 'open';
    if (!setup) return 'reading';
    return isDone(step === 'message' ? 'embed' : 'checkout', setup) ? 'done' : 'open';
  };
  const wasDone = useFirstKnown(setup && STEPS.every((step) => stateOf(step) === 'done'));
  if (checklist.isLoading || checklist.isDismissed || wasDone) return null;
  const addresses: Record<Step, string> = {
    message: themeEditorUrl,
    button: '/settings',
    checkout: '/settings/checkout-rules',
  };

  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
        <CardTitle>{t('checklist.title')}</CardTitle>
        <Button icon={XIcon} variant="tertiary" accessibilityLabel={t('checklist.dismiss')} onClick={handleDismiss} />
      </InlineStack>
      <ol className="steps" aria-busy={setup === undefined}>
        {STEPS.map((step) => (
          <StepItem
            key={step}
            title={t(`checklist.${step}.title`)}
            state={stateOf(step)}
            action={
              <div>
                <Link url={addresses[step]} external={step === 'message'}>
                  {t(ACTIONS[step])}
                </Link>
              </div>
            }
          >
            {step === 'message' ? null : t(step === 'checkout' ? 'blocksCarts' : `checklist.${step}.more`)}
          </StepItem>
        ))}
      </ol>
    </Card>
  );
}
