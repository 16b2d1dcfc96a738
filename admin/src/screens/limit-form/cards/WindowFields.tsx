import { Checkbox } from '../../../ui/Checkbox';
import { EarlierOrders } from './EarlierOrders';
import { PersonsField, type PersonsProps } from './PersonsField';
import { useText } from './persons-texts';

type WindowFieldsProps = {
  /** Whether all customers share one allowance. */
  isShared: boolean;
  persons: PersonsProps;
  neverOver: { value: boolean; onChange: (value: boolean) => void };
};

/** What only limits with a re-purchase window have: it is loaded with the first of them. */
export function WindowFields({ isShared, persons, neverOver }: WindowFieldsProps) {
  const t = useText();
  return (
    <>
      {isShared ? (
        <Checkbox
          label={t('neverOver')}
          helpText={t('neverOver.help')}
          checked={neverOver.value}
          onChange={neverOver.onChange}
        />
      ) : (
        <PersonsField persons={persons} />
      )}
      <EarlierOrders isShared={isShared} />
    </>
  );
}
