import '@shopify/polaris/build/esnext/components/InlineGrid/InlineGrid.out.css';
import type { ReactNode } from 'react';
import { customProperties, spaceProperties, type Space } from './custom-properties';

type InlineGridProps = {
  /** How many columns, or their widths, from which width on. */
  columns: number | string | Partial<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', number | string>>;
  gap?: Space;
  children: ReactNode;
};

/** Columns. */
export function InlineGrid({ columns, gap, children }: InlineGridProps) {
  const widths = typeof columns === 'object' ? columns : { xs: columns };
  const tracks = Object.entries(widths).map(([width, count]) => [`grid-template-columns-${width}`, trackOf(count)]);
  const style = {
    ...customProperties('inline-grid', Object.fromEntries(tracks) as Record<string, string>),
    ...spaceProperties('inline-grid', 'gap', gap),
  };
  return (
    <div className="Polaris-InlineGrid" style={style}>
      {children}
    </div>
  );
}

function trackOf(columns: number | string): string {
  return typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns;
}
