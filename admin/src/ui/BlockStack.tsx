import '@shopify/polaris/build/esnext/components/BlockStack/BlockStack.out.css';
import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names';
import { customProperties, spaceProperties, type Space } from './custom-properties';

type BlockStackProps = Pick<HTMLAttributes<HTMLElement>, 'id' | 'role' | 'aria-invalid' | 'aria-labelledby'> & {
  /** The element; `div` if there is none. */
  as?: 'div' | 'ul' | 'ol' | 'fieldset';
  align?: 'start' | 'center' | 'end' | 'space-between';
  inlineAlign?: 'start' | 'center' | 'end' | 'stretch';
  gap?: Space;
  children?: ReactNode;
};

/** Elements below each other. */
export function BlockStack({ as: Element = 'div', align, inlineAlign, gap, children, ...rest }: BlockStackProps) {
  const className = classNames(
    'Polaris-BlockStack',
    (Element === 'ul' || Element === 'ol') && 'Polaris-BlockStack--listReset',
    Element === 'fieldset' && 'Polaris-BlockStack--fieldsetReset',
  );
  const style = {
    ...customProperties('block-stack', { align, 'inline-align': inlineAlign, order: 'column' }),
    ...spaceProperties('block-stack', 'gap', gap),
  };
  return (
    <Element className={className} style={style} {...rest}>
      {children}
    </Element>
  );
}
