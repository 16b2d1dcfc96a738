import '@shopify/polaris/build/esnext/components/InlineStack/InlineStack.out.css';
import type { ReactNode } from 'react';
import { customProperties, spaceProperties, type Space } from './custom-properties';

type InlineStackProps = {
  /** The element; `div` if there is none. */
  as?: 'div' | 'span';
  align?: 'start' | 'center' | 'end' | 'space-between';
  blockAlign?: 'start' | 'center' | 'end' | 'baseline';
  gap?: Space;
  /** Whether elements that do not fit begin a new line; they do unless it is false. */
  wrap?: boolean;
  children?: ReactNode;
};

/** Elements beside each other. */
export function InlineStack(props: InlineStackProps) {
  const { as: Element = 'div', align, blockAlign, gap, wrap = true, children } = props;
  const style = {
    ...customProperties('inline-stack', {
      align,
      'block-align': blockAlign,
      wrap: wrap ? 'wrap' : 'nowrap',
      'flex-direction-xs': 'row',
    }),
    ...spaceProperties('inline-stack', 'gap', gap),
  };
  return (
    <Element className="Polaris-InlineStack" style={style}>
      {children}
    </Element>
  );
}
