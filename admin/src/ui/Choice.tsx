import '@shopify/polaris/build/esnext/components/Choice/Choice.out.css';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { customProperties } from './custom-properties';
import { InlineError } from './InlineError';
import { Text } from './Text';

type ChoiceProps = {
  id: string;
  label: ReactNode;
  labelHidden?: boolean;
  labelClassName: string;
  /** The label is as wide as there is room, on a phone. */
  fill?: boolean;
  helpText?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** The checkbox or radio button. */
  children: ReactNode;
};

const FILL = customProperties('choice', { 'fill-xs': '100%', 'fill-sm': 'auto' });

/** A checkbox or radio button with its label, what is wrong with it, and a note. */
export function Choice(props: ChoiceProps) {
  const { id, label, labelHidden, labelClassName, fill, helpText, error, disabled, children } = props;
  const className = classNames(
    'Polaris-Choice',
    labelHidden && 'Polaris-Choice--labelHidden',
    disabled && 'Polaris-Choice--disabled',
    labelClassName,
  );
  const labelled = (
    <label className={className} htmlFor={id} style={fill ? FILL : undefined}>
      <span className="Polaris-Choice__Control">{children}</span>
      <span className="Polaris-Choice__Label">
        <Text as="span" variant="bodyMd">
          {label}
        </Text>
      </span>
    </label>
  );
  const hasError = error && typeof error !== 'boolean';
  if (!hasError && !helpText) return labelled;
  return (
    <div>
      {labelled}
      <div className="Polaris-Choice__Descriptions">
        {hasError && (
          <div>
            <InlineError message={error} fieldID={id} />
          </div>
        )}
        {helpText && (
          <div className="Polaris-Choice__HelpText" id={`${id}HelpText`}>
            <Text as="span" tone={disabled ? undefined : 'subdued'}>
              {helpText}
            </Text>
          </div>
        )}
      </div>
    </div>
  );
}
