import { EarlierOrders } from './EarlierOrders';
import { PersonsField, type PersonsProps } from './PersonsField';

/** What only limits with a re-purchase window have: it is loaded with the first of them. */
export function WindowFields({ isShared, persons }: { isShared: boolean; persons: PersonsProps }) {
  return (
    <>
      {!isShared && <PersonsField persons={persons} />}
      <EarlierOrders isShared={isShared} />
    </>
  );
}
