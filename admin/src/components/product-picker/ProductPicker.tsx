import type { ProductItem } from '@purchase-limits/domain/limit';
import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';
import { appBridge } from '../../bridge/app-bridge';

const ProductPickerModal = lazy(() =>
  import('./ProductPickerModal').then(({ ProductPickerModal: component }) => ({ default: component })),
);

export type PickProducts = (
  chosen: ProductItem[],
  options?: { withVariants: boolean },
) => Promise<ProductItem[] | null>;

const Pick = createContext<PickProducts>(() => Promise.resolve(null));

type OpenPicker = { chosen: ProductItem[]; withVariants: boolean; answer: (items: ProductItem[] | null) => void };

type ProductPickerProps = {
  /** What may ask for products. */
  children: ReactNode;
};

/** Lets the merchant choose products: in the platform's picker when embedded, otherwise in ours. */
export function ProductPicker({ children }: ProductPickerProps) {
  const [open, setOpen] = useState<OpenPicker | null>(null);
  const pick = useCallback<PickProducts>(async (chosen, { withVariants } = { withVariants: true }) => {
    if (appBridge) return (await import('./pick-on-platform')).pickOnPlatform(appBridge, chosen, withVariants);
    return new Promise((answer) => setOpen({ chosen, withVariants, answer }));
  }, []);
  const handleDone = (items: ProductItem[] | null) => {
    open?.answer(items);
    setOpen(null);
  };

  return (
    <Pick.Provider value={pick}>
      {children}
      {open && (
        <Suspense fallback={null}>
          <ProductPickerModal chosen={open.chosen} withVariants={open.withVariants} onDone={handleDone} />
        </Suspense>
      )}
    </Pick.Provider>
  );
}

/** Asks the merchant for products; null when they closed the picker without choosing. */
export function useProductPicker() {
  return useContext(Pick);
}
