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

type WordsProps = { children: ReactNode };

/** The title of a card. */
export function CardTitle({ children }: WordsProps) {
  return (
    <Text as="h2" variant="headingMd">
      {children}
    </Text>
  );
}

/** The title of a part of a card. */
export function PartTitle({ children }: WordsProps) {
  return (
    <Text as="h3" variant="headingSm">
      {children}
    </Text>
  );
}

/** A paragraph that explains what it stands beside. */
export function Note({ children }: WordsProps) {
  return (
    <Text as="p" tone="subdued">
      {children}
    </Text>
  );
}

/** A note in small letters. */
export function SmallNote({ children }: WordsProps) {
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {children}
    </Text>
  );
}
