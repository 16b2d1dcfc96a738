import '@shopify/polaris/build/esnext/components/Collapsible/Collapsible.out.css';
import type { ReactNode } from 'react';

type CollapsibleProps = {
  id: string;
  open: boolean;
  children?: ReactNode;
};

/** What a button opens in place, at once. */
export function Collapsible({ id, open, children }: CollapsibleProps) {
  const className = open ? 'Polaris-Collapsible' : 'Polaris-Collapsible Polaris-Collapsible--isFullyClosed';
  const style = open ? { maxHeight: 'none', overflow: 'visible' } : { maxHeight: '0px', overflow: 'hidden' };
  return (
    <div id={id} className={className} style={style} aria-hidden={!open}>
      {open && children}
    </div>
  );
}
