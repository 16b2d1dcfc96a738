import type { ProductItem } from '@purchase-limits/domain/limit';
import { createContext, lazy, useContext, useMemo, useState, type ReactNode } from 'react';
import { appBridge } from '../../bridge/app-bridge';
import { OnDemand } from '../OnDemand';

const ProductPickerModal = lazy(async () => ({ default: (await import('./ProductPickerModal')).ProductPickerModal }));
const CollectionPickerModal = lazy(async () => ({
  default: (await import('./CollectionPickerModal')).CollectionPickerModal,
}));
const CustomerTagPickerModal = lazy(async () => ({
  default: (await import('./CustomerTagPickerModal')).CustomerTagPickerModal,
}));

/** Each answers the new choice; null when the merchant closed the picker without choosing. */
type Pickers = {
  pickProducts: (chosen: ProductItem[], options: { withVariants: boolean }) => Promise<ProductItem[] | null>;
  /** Ids of collections. */
  pickCollections: (chosen: string[]) => Promise<string[] | null>;
  /** Tags of customers. */
  pickCustomerTags: (chosen: string[]) => Promise<string[] | null>;
};

const nothing = () => Promise.resolve(null);
const Context = createContext<Pickers>({
  pickProducts: nothing,
  pickCollections: nothing,
  pickCustomerTags: nothing,
});

type ResourcePickerProps = {
  /** What may ask for products, collections and tags. */
  children: ReactNode;
};

/**
 * Lets the merchant choose products and collections, in the platform's picker when embedded, otherwise in ours; and
 * customer tags, for which the platform has no picker.
 */
export function ResourcePicker({ children }: ResourcePickerProps) {
  const [modal, setModal] = useState<ReactNode>(null);
  const pickers = useMemo<Pickers>(() => {
    const ask = <Choice,>(modalFor: (onDone: (choice: Choice | null) => void) => ReactNode) =>
      new Promise<Choice | null>((answer) => {
        const handleDone = (choice: Choice | null) => {
          setModal(null);
          answer(choice);
        };
        setModal(<OnDemand onFailed={() => handleDone(null)}>{modalFor(handleDone)}</OnDemand>);
      });
    return {
      pickProducts: async (chosen, { withVariants }) => {
        if (appBridge) return (await import('./pick-on-platform')).pickProducts(appBridge, chosen, withVariants);
        return ask((onDone) => <ProductPickerModal chosen={chosen} withVariants={withVariants} onDone={onDone} />);
      },
      pickCollections: async (chosen) => {
        if (appBridge) return (await import('./pick-on-platform')).pickCollections(appBridge, chosen);
        return ask((onDone) => <CollectionPickerModal chosen={chosen} onDone={onDone} />);
      },
      pickCustomerTags: (chosen) => ask((onDone) => <CustomerTagPickerModal chosen={chosen} onDone={onDone} />),
    };
  }, []);

  return (
    <Context.Provider value={pickers}>
      {children}
      {modal}
    </Context.Provider>
  );
}

/** Asks the merchant for products, collections or customer tags. */
export function useResourcePicker() {
  return useContext(Context);
}
