import { canHoldAtCheckout } from '@purchase-limits/domain/checkout-knowledge';
import { completeLimit, PERSONS, type Persons } from '@purchase-limits/domain/limit';
import { useRepurchase } from '../../../api/use-repurchase';
import { useFormat } from '../../../components/use-format';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from './persons-texts';
import { BlockStack } from '../../../ui/BlockStack';
import { Select, type SelectProps } from '../../../ui/Select';
import { Note, Text } from '../../../ui/Text';

/** As `useLimitField` answers it: this file is loaded apart from the form. */
export type PersonsProps = Pick<SelectProps, 'id' | 'error' | 'onBlur'> & {
  value: Persons;
  onChange: (value: Persons) => void;
};

/** Who counts as one customer, and what the app and the checkout have to know for it. */
export function PersonsField({ persons }: { persons: PersonsProps }) {
  const t = useText();
  const { value } = persons;
  return (
    <BlockStack gap="200">
      <Select
        {...persons}
        label={t('customerIs')}
        options={PERSONS.map((one) => ({ value: one, label: t(`is.${one}`) }))}
        helpText={value !== 'accounts' && t(`help.${value}`)}
      />
      {value !== 'accounts' && <PersonsFacts />}
    </BlockStack>
  );
}

function PersonsFacts() {
  const t = useText();
  const { formatNumber } = useFormat();
  const { draft } = useLimitFormContext();
  const { repurchase } = useRepurchase({ isWanted: true, isGrantAwaited: false });
  const isHeld = canHoldAtCheckout(completeLimit('', draft));
  const { state, held, total } = repurchase?.persons ?? { state: 'known', held: null, total: null };
  const isFull = held !== null && total !== null && held < total;
  return (
    <>
      <Note>{t(state === 'refused' ? 'refused' : 'consent')}</Note>
      {!isHeld && <Text as="p">{t('unheld')}</Text>}
      {isHeld && isFull && <Text as="p">{t('heldOf', { held: formatNumber(held), total: formatNumber(total) })}</Text>}
      {isHeld && held !== null && !isFull && <Note>{t('held', { held })}</Note>}
    </>
  );
}
