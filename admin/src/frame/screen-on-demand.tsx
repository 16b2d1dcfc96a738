import { Spinner } from '@shopify/polaris';
import { lazy, Suspense, useState, type ComponentType } from 'react';

/** A screen whose code is loaded when it is first shown; a load that failed is tried again at the next visit. */
export function screenOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadScreen = async () => {
    loaded = await load();
    return { default: loaded };
  };
  return function ScreenOnDemand(props: Props) {
    const [Screen] = useState<ComponentType<Props>>(
      () => loaded ?? (lazy(loadScreen) as unknown as ComponentType<Props>),
    );
    return (
      <Suspense fallback={<ScreenSpinner />}>
        <Screen {...props} />
      </Suspense>
    );
  };
}

function ScreenSpinner() {
  return (
    <div className="screen-spinner">
      <Spinner accessibilityLabel="Loading page" size="large" />
    </div>
  );
}
