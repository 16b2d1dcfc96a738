import { Spinner } from '@shopify/polaris';
import { lazy, Suspense, useState, type ComponentType } from 'react';

/** A screen whose code is loaded when it is first shown; a load that failed is tried again at the next visit. */
export function screenOnDemand(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined;
  const loadScreen = async () => {
    loaded = await load();
    return { default: loaded };
  };
  return function ScreenOnDemand() {
    const [Screen] = useState<ComponentType>(() => loaded ?? lazy(loadScreen));
    return (
      <Suspense fallback={<ScreenSpinner />}>
        <Screen />
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
