import '@shopify/polaris/build/esnext/components/Box/Box.out.css';
import { forwardRef, type CSSProperties, type HTMLAttributes, type ReactNode } from 'react';
import { classNames } from './class-names';
import { customProperties, spaceProperties, type Space } from './custom-properties';

type BoxProps = Pick<HTMLAttributes<HTMLElement>, 'id' | 'role' | 'aria-label'> & {
  /** The element; `div` if there is none. */
  as?: 'div' | 'section' | 'legend';
  padding?: Space;
  paddingBlock?: Space;
  paddingBlockStart?: Space;
  paddingBlockEnd?: Space;
  paddingInline?: Space;
  paddingInlineStart?: Space;
  paddingInlineEnd?: Space;
  background?: string;
  color?: string;
  borderColor?: string;
  borderWidth?: string;
  borderBlockStartWidth?: string;
  borderBlockEndWidth?: string;
  borderRadius?: string;
  /** Of the corners at the start and the end above, then at the end and the start below. */
  borderRadii?: readonly (string | undefined)[];
  minHeight?: string;
  minWidth?: string;
  maxWidth?: string;
  width?: string;
  overflow?: 'clip';
  position?: CSSProperties['position'];
  printHidden?: boolean;
  children?: ReactNode;
};

/** A box with spaces, borders and colors of the theme. */
export const Box = forwardRef<HTMLElement, BoxProps>(function Box(props, ref) {
  const { as = 'div', id, role, position, printHidden, children } = props;
  // Every element that a box can be takes these.
  const Element = as as 'div';
  return (
    <Element
      ref={ref as React.Ref<HTMLDivElement>}
      className={classNames('Polaris-Box', printHidden && 'Polaris-Box--printHidden')}
      id={id}
      role={role}
      aria-label={props['aria-label']}
      style={{ ...looksOf(props), ...paddingsOf(props), position }}
    >
      {children}
    </Element>
  );
});

function looksOf(props: BoxProps): CSSProperties {
  const { background, color, borderColor, borderWidth, borderBlockStartWidth, borderBlockEndWidth } = props;
  const { borderRadius, borderRadii = [], minHeight, minWidth, maxWidth, width, overflow } = props;
  const token = (group: string, name: string | undefined) => name && `var(--p-${group}-${name})`;
  const hasBorder = borderColor ?? borderWidth ?? borderBlockStartWidth ?? borderBlockEndWidth;
  return customProperties('box', {
    color: token('color', color),
    background: token('color', background),
    'border-color': borderColor === 'transparent' ? borderColor : token('color', borderColor),
    'border-style': hasBorder && 'solid',
    'border-radius': token('border-radius', borderRadius),
    'border-start-start-radius': token('border-radius', borderRadii[0]),
    'border-start-end-radius': token('border-radius', borderRadii[1]),
    'border-end-end-radius': token('border-radius', borderRadii[2]),
    'border-end-start-radius': token('border-radius', borderRadii[3]),
    'border-width': token('border-width', borderWidth),
    'border-block-start-width': token('border-width', borderBlockStartWidth),
    'border-block-end-width': token('border-width', borderBlockEndWidth),
    'min-height': minHeight,
    'min-width': minWidth,
    'max-width': maxWidth,
    'overflow-x': overflow,
    'overflow-y': overflow,
    width,
  });
}

function paddingsOf(props: BoxProps): CSSProperties {
  const { padding, paddingBlock = padding, paddingInline = padding } = props;
  return {
    ...spaceProperties('box', 'padding-block-start', props.paddingBlockStart ?? paddingBlock),
    ...spaceProperties('box', 'padding-block-end', props.paddingBlockEnd ?? paddingBlock),
    ...spaceProperties('box', 'padding-inline-start', props.paddingInlineStart ?? paddingInline),
    ...spaceProperties('box', 'padding-inline-end', props.paddingInlineEnd ?? paddingInline),
  };
}
