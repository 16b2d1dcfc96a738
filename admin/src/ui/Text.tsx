import '@shopify/polaris/build/esnext/components/Text/Text.out.css';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

type Variant = 'headingXs' | 'headingSm' | 'headingMd' | 'headingLg' | 'headingXl' | 'bodySm' | 'bodyMd' | 'bodyLg';

type TextProps = {
  /** The element. */
  as: 'dt' | 'dd' | 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span' | 'strong' | 'legend';
  variant?: Variant;
  tone?: 'base' | 'disabled' | 'success' | 'critical' | 'caution' | 'subdued';
  fontWeight?: 'regular' | 'medium' | 'semibold' | 'bold';
  alignment?: 'start' | 'center' | 'end';
  /** Breaks a long word, so that it stays within its box. */
  breakWord?: boolean;
  /** Digits of one width. */
  numeric?: boolean;
  /** One line; what does not fit is left out. */
  truncate?: boolean;
  /** For screen readers only. */
  visuallyHidden?: boolean;
  id?: string;
  children?: ReactNode;
};

export function Text(props: TextProps) {
  const { as: Element, variant, tone, fontWeight, alignment, breakWord, numeric, truncate, visuallyHidden } = props;
  const variants = [
    variant,
    fontWeight,
    (alignment || truncate) && 'block',
    alignment,
    breakWord && 'break',
    tone,
    numeric && 'numeric',
    truncate && 'truncate',
    visuallyHidden && 'visuallyHidden',
  ];
  const className = classNames('Polaris-Text--root', ...variants.map((name) => name && `Polaris-Text--${name}`));
  return (
    <Element className={className} id={props.id}>
      {props.children}
    </Element>
  );
}
