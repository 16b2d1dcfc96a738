import type { AllowanceView } from '@purchase-limits/contract/repurchase';
import { validateRule } from '@purchase-limits/domain/validate-limit';
import { BlockStack, Button, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import { askAllowance } from '../../../api/use-repurchase';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { AllowanceList } from './AllowanceList';

type Found = { draft: string; view: AllowanceView };

/** Looks up a customer by e-mail and shows their remaining allowance under the unsaved limit. */
export function AllowanceLookup() {
  const t = useText();
  const { draft, shop } = useLimitFormContext();
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [isLooking, setLooking] = useState(false);
  const isComplete = Object.keys(validateRule(draft, shop.currency)).length === 0;
  const asked = JSON.stringify(draft);
  const handleLook = async () => {
    setFailure(undefined);
    setLooking(true);
    try {
      setFound({ draft: asked, view: await askAllowance({ email: email.trim(), limit: draft }) });
    } catch (error) {
      setFound(null);
      setFailure((error instanceof ApiError && error.fields.email) || messageOf(error));
    } finally {
      setLooking(false);
    }
  };
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t('lookUp')}
      </Text>
      <TextField
        label={t('lookUpEmail')}
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="off"
        error={failure}
        helpText={isComplete ? t('lookUpHelp') : t('lookUpFirst')}
        disabled={!isComplete}
        connectedRight={
          <Button onClick={() => void handleLook()} loading={isLooking} disabled={!isComplete || email.trim() === ''}>
            {t('lookUpAction')}
          </Button>
        }
      />
      <div role="status">
        {found?.draft === asked &&
          (found.view.isFound ? <AllowanceList left={found.view.left} /> : <Text as="p">{t('lookUpNobody')}</Text>)}
      </div>
    </BlockStack>
  );
}
