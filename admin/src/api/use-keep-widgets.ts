import type { Widgets } from '@purchase-limits/contract/shop';
import { useEffect, useRef } from 'react';
import { blocksOf } from '../bridge/storefront-blocks';
import { useSaveShop, useShop } from './use-shops';

/**
 * Tells the server once what the platform told this page of the theme's blocks, where the server has it otherwise. An
 * embed that is off is told again, for its time: a message that was seen since counts against it.
 */
export function useKeepWidgets(widgets: Widgets | undefined): void {
  const { shop } = useShop();
  const save = useSaveShop();
  const told = useRef<string | null>(null);
  const present = widgets && widgets.length > 0 ? JSON.stringify(widgets) : null;
  const isEmbedOff = widgets !== undefined && blocksOf(widgets).embed === 'off';
  const known = shop ? JSON.stringify(shop.widgets) : null;
  useEffect(() => {
    if (present === null || known === null || told.current === present) return;
    if (present === known && !isEmbedOff) return;
    told.current = present;
    save({ widgets: JSON.parse(present) as Widgets }).catch((error: unknown) =>
      console.warn('What the theme shows was not kept.', error),
    );
  }, [present, known, isEmbedOff, save]);
}
