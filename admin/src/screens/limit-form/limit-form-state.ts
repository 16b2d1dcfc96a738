import type { ShopView } from '@purchase-limits/domain/views';
import { createContext, useContext } from 'react';
import type { LimitFormValues } from './form-values';

export type LimitFormState = {
  values: LimitFormValues;
  shop: ShopView['shop'];
  /** Changes some values. */
  change: (values: Partial<LimitFormValues>) => void;
  /** The merchant has left this field: its error shows from now on. */
  touch: (path: string) => void;
  /** The error that a field shows; undefined when it has none, or does not show it yet. */
  errorOf: (path: string) => string | undefined;
};

const FormContext = createContext<LimitFormState | null>(null);
export const LimitFormProvider = FormContext.Provider;

/** The form around a card. */
export function useLimitFormState(): LimitFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A card of the limit form is rendered outside of the form');
  return form;
}
