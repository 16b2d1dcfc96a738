import { useId } from 'react';
import { useText } from '../texts';
import { AllowanceList } from './AllowanceList';
import { useAllowance } from './use-allowance';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineError } from '../../../ui/InlineError';

/** What all customers bought under the unsaved limit, when the merchant asks. */
export function SoldSoFar() {
  const t = useText();
  const id = useId();
  const { view, failure, isComplete, isLooking, look } = useAllowance();
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Button id={id} onClick={() => look()} loading={isLooking} disabled={!isComplete}>
        {t('soldAction')}
      </Button>
      {failure && <InlineError message={failure} fieldID={id} />}
      <div role="status">{view && <AllowanceList left={view.left} />}</div>
    </BlockStack>
  );
}
