import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { ShopView } from '@purchase-limits/contract/shop';
import { createContext, useContext } from 'react';
import type { LimitFormValues } from './form-values';
import type { LimitTypeForm } from './types/limit-type-form';

export type LimitFormContext = {
  typeForm: LimitTypeForm;
  shop: ShopView['shop'];
  values: LimitFormValues;
  /** The limit that the values make. */
  draft: LimitDraft;
  /** The error that a field shows; undefined when it has none, or does not show it yet. */
  errorOf: (path: string) => string | undefined;
  /** Lets a field show its error from now on, as if the merchant had left it. */
  touch: (path: string) => void;
  /** Whether the limit has never been saved. */
  isNew: boolean;
  /** Shows a field and focuses it. */
  goToField: (path: string) => void;
  /** The field that the form is about to focus; null: none. */
  destination: string | null;
};

const Context = createContext<LimitFormContext | null>(null);
export const LimitFormContextProvider = Context.Provider;

/** The form around a card. Its values are changed by `useLimitField`. */
export function useLimitFormContext(): LimitFormContext {
  const form = useContext(Context);
  if (!form) throw new Error('A card of the limit form is rendered outside of the form');
  return form;
}
