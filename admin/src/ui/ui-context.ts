import type { LinkLikeComponentProps } from '@shopify/polaris/build/ts/src/utilities/link';
import { createContext, useContext, type ComponentType } from 'react';

/** Texts of the components themselves. */
export type UiText =
  | 'loading'
  | 'clear'
  | 'close'
  | 'dismiss'
  | 'submit'
  | 'moreActions'
  | 'actionsOf'
  | 'pageReady'
  | 'previous'
  | 'next'
  | 'pagination'
  | 'loadingPage'
  | 'table.select'
  | 'table.selectAll'
  | 'table.deselectAll'
  | 'table.selected';

export type Ui = {
  /** A route of the admin, or an address elsewhere. */
  Link: ComponentType<LinkLikeComponentProps>;
  t: (text: UiText, values?: Record<string, string | number>) => string;
};

export const UiContext = createContext<Ui | null>(null);

/** What the admin gives to the components. */
export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('Components are shown within AppProvider');
  return ui;
}
