import '@shopify/polaris/build/esnext/components/ButtonGroup/ButtonGroup.out.css';
import { Children, isValidElement, useState, type ReactElement, type ReactNode } from 'react';
import { classNames, variation } from './class-names';

type ButtonGroupProps = {
  variant?: 'segmented';
  fullWidth?: boolean;
  children?: ReactNode;
};

/** Buttons beside each other. */
export function ButtonGroup({ variant, fullWidth, children }: ButtonGroupProps) {
  const className = classNames(
    'Polaris-ButtonGroup',
    variant && `Polaris-ButtonGroup--${variation('variant', variant)}`,
    fullWidth && 'Polaris-ButtonGroup--fullWidth',
  );
  const buttons = Children.toArray(children).filter((child) => isValidElement(child));
  return (
    <div className={className} data-buttongroup-variant={variant} data-buttongroup-full-width={fullWidth}>
      {buttons.map((button) => (
        <Item key={button.key} button={button as ReactElement<{ variant?: string }>} />
      ))}
    </div>
  );
}

function Item({ button }: { button: ReactElement<{ variant?: string }> }) {
  const [isFocused, setFocused] = useState(false);
  const className = classNames(
    'Polaris-ButtonGroup__Item',
    isFocused && 'Polaris-ButtonGroup__Item--focused',
    button.props.variant === 'plain' && 'Polaris-ButtonGroup__Item--plain',
  );
  return (
    <div className={className} onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      {button}
    </div>
  );
}
