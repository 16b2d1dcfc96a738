import type { Widgets } from '@purchase-limits/contract/shop';
import { useEffect, useRef } from 'react';
import { useSaveShop, useShop } from './use-shops';

/** Tells the server what the platform told this page of the theme's blocks, once, where the server has it otherwise. */
export function useKeepWidgets(widgets: Widgets | undefined): void {
  const { shop } = useShop();
  const save = useSaveShop();
  const told = useRef<string | null>(null);
  const present = widgets && widgets.length > 0 ? JSON.stringify(widgets) : null;
  const known = shop ? JSON.stringify(shop.widgets) : null;
  useEffect(() => {
    if (present === null || known === null || present === known || told.current === present) return;
    told.current = present;
    save({ widgets: JSON.parse(present) as Widgets }).catch((error: unknown) =>
      console.warn('What the theme shows was not kept.', error),
    );
  }, [present, known, save]);
}
