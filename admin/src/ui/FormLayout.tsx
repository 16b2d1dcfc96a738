import '@shopify/polaris/build/esnext/components/FormLayout/FormLayout.out.css';
import { Children, isValidElement, type ReactNode } from 'react';
import { BlockStack } from './BlockStack';
import { InlineStack } from './InlineStack';

type Children = { children?: ReactNode };

/** Fields below each other. */
export function FormLayout({ children }: Children) {
  return (
    <BlockStack gap="400">
      {Children.map(children, (child) =>
        isValidElement(child) && child.type === Group ? child : <Item variant="grouped">{child}</Item>,
      )}
    </BlockStack>
  );
}

type GroupProps = Children & {
  /** Of short fields, also on a phone. */
  condensed?: boolean;
};

/** Fields beside each other. */
function Group({ condensed, children }: GroupProps) {
  return (
    <BlockStack role="group" gap="200">
      <InlineStack gap="300">
        {Children.map(children, (child) => (
          <Item variant={condensed ? 'condensed' : 'grouped'}>{child}</Item>
        ))}
      </InlineStack>
    </BlockStack>
  );
}
FormLayout.Group = Group;

function Item({ variant, children }: Children & { variant: 'condensed' | 'grouped' }) {
  return children ? <div className={`Polaris-FormLayout__Item Polaris-FormLayout--${variant}`}>{children}</div> : null;
}
