import type { AllowanceView } from '@purchase-limits/contract/repurchase';
import { validateRule } from '@purchase-limits/domain/validate-limit';
import { BlockStack, Button, InlineError } from '@shopify/polaris';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { askAllowance } from '../../../api/use-repurchase';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { AllowanceList } from './AllowanceList';

type Found = { draft: string; view: AllowanceView };

/** What all customers bought under the unsaved limit, when the merchant asks. */
export function SoldSoFar() {
  const t = useText();
  const id = useId();
  const { draft, shop } = useLimitFormContext();
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isComplete = Object.keys(validateRule(draft, shop.currency)).length === 0;
  const asked = JSON.stringify(draft);
  const handleAsk = async () => {
    setFailure(null);
    setAsking(true);
    try {
      setFound({ draft: asked, view: await askAllowance({ limit: draft }) });
    } catch (error) {
      setFound(null);
      setFailure(messageOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Button id={id} onClick={() => void handleAsk()} loading={isAsking} disabled={!isComplete}>
        {t('soldAction')}
      </Button>
      {failure !== null && <InlineError message={failure} fieldID={id} />}
      <div role="status">{found?.draft === asked && <AllowanceList left={found.view.left} />}</div>
    </BlockStack>
  );
}
