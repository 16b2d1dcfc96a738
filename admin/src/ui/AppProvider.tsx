import { AppProvider as PolarisProvider, type AppProviderProps as PolarisProps } from '@shopify/polaris';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { UiContext, type Ui } from './ui-context';

export type { LinkLikeComponentProps } from '@shopify/polaris/build/ts/src/utilities/link';
export type ThemeName = NonNullable<PolarisProps['theme']>;

type AppProviderProps = {
  /** The texts of Polaris' own components. */
  i18n: ComponentProps<typeof PolarisProvider>['i18n'];
  linkComponent: Ui['Link'];
  theme?: ThemeName;
  /** The texts of ours. */
  t: Ui['t'];
  children: ReactNode;
};

/** Around everything: themes, links and the texts of components. */
export function AppProvider({ t, children, ...props }: AppProviderProps) {
  const { linkComponent } = props;
  const ui = useMemo(() => ({ t, Link: linkComponent }), [t, linkComponent]);
  return (
    <PolarisProvider {...props}>
      <UiContext.Provider value={ui}>{children}</UiContext.Provider>
    </PolarisProvider>
  );
}
