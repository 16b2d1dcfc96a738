import type { CSSProperties } from 'react';

/** A step of the scale of spaces, or one for each width from which it holds. */
export type Space = string | Partial<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', string>>;

/** Custom properties of a component: those that have a value. */
export function customProperties(component: string, values: Record<string, string | undefined>): CSSProperties {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [`--pc-${component}-${name}`, value])) as CSSProperties;
}

/** The custom properties of a space: one for each width. */
export function spaceProperties(component: string, name: string, space: Space | undefined): CSSProperties {
  if (space === undefined) return {};
  const widths = typeof space === 'string' ? { xs: space } : space;
  const entries = Object.entries(widths).map(([width, step]) => [`${name}-${width}`, `var(--p-space-${step})`]);
  return customProperties(component, Object.fromEntries(entries) as Record<string, string>);
}
