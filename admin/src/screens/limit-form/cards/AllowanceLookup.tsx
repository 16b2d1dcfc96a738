import { useState } from 'react';
import { useText } from '../texts';
import { AllowanceList } from './AllowanceList';
import { useAllowance } from './use-allowance';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { PartTitle, Text } from '../../../ui/Text';
import { TextField } from '../../../ui/TextField';

/** Looks up a customer by e-mail and shows their remaining allowance under the unsaved limit. */
export function AllowanceLookup() {
  const t = useText();
  const [email, setEmail] = useState('');
  const { view, failure, isComplete, isLooking, look } = useAllowance();
  return (
    <BlockStack gap="200">
      <PartTitle>{t('lookUp')}</PartTitle>
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
          <Button onClick={() => look(email.trim())} loading={isLooking} disabled={!isComplete || email.trim() === ''}>
            {t('lookUpAction')}
          </Button>
        }
      />
      <div role="status">
        {view && (view.isFound ? <AllowanceList left={view.left} /> : <Text as="p">{t('lookUpNobody')}</Text>)}
      </div>
    </BlockStack>
  );
}
