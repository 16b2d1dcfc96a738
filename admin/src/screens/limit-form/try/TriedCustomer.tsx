import { useTryText } from './texts';
import type { Buyer, TypedCart } from './typed-cart';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';

type TriedCustomerProps = {
  /** Who orders, and when. */
  cart: TypedCart;
  /** Whose earlier purchases count; null: nobody's. */
  buyer: Buyer | null;
  /** Where the day of the order begins and ends: `GMT`. */
  zone: string;
  /** The merchant changes it. */
  onChange: (changed: Partial<TypedCart>) => void;
};

/** Who makes the order, and on which day. */
export function TriedCustomer({ cart, buyer, zone, onChange }: TriedCustomerProps) {
  const t = useTryText();
  return (
    <>
      <Select
        label={t('customer')}
        options={[
          { value: 'guest', label: t('guest') },
          { value: 'signedIn', label: t('signedIn') },
        ]}
        value={cart.isSignedIn ? 'signedIn' : 'guest'}
        onChange={(who) => onChange({ isSignedIn: who === 'signedIn' })}
      />
      {cart.isSignedIn && (
        <TextField
          label={t('customerTags')}
          helpText={t('tagsHelp')}
          autoComplete="off"
          value={cart.tags}
          onChange={(tags) => onChange({ tags })}
        />
      )}
      {buyer && (
        <TextField
          label={t('boughtOn')}
          helpText={buyer === 'person' ? t('boughtHelp') : undefined}
          type="date"
          autoComplete="off"
          max={cart.on}
          value={cart.boughtOn}
          onChange={(boughtOn) => boughtOn && onChange({ boughtOn })}
        />
      )}
      <TextField
        label={t('on', { zone })}
        type="date"
        autoComplete="off"
        value={cart.on}
        onChange={(on) => on && onChange({ on })}
      />
    </>
  );
}
