import '@shopify/polaris/build/esnext/components/Label/Label.out.css';
import '@shopify/polaris/build/esnext/components/Labelled/Labelled.out.css';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { InlineError } from './InlineError';
import { Text } from './Text';

export type LabelledProps = {
  label: ReactNode;
  labelHidden?: boolean;
  helpText?: ReactNode;
  error?: ReactNode;
  /** Whether the label has a mark that something has to be entered. */
  requiredIndicator?: boolean;
  disabled?: boolean;
};

/** A field with its label, what is wrong with it, and a note. */
export function Labelled(props: LabelledProps & { id: string; children: ReactNode }) {
  const { id, label, labelHidden, helpText, error, requiredIndicator, disabled, children } = props;
  const className = classNames(labelHidden && 'Polaris-Labelled--hidden', disabled && 'Polaris-Labelled--disabled');
  return (
    <div className={className}>
      {label && (
        <div className="Polaris-Labelled__LabelWrapper">
          <div className="Polaris-Label">
            <label
              id={`${id}Label`}
              htmlFor={id}
              className={classNames('Polaris-Label__Text', requiredIndicator && 'Polaris-Label__RequiredIndicator')}
            >
              <Text as="span" variant="bodyMd">
                {label}
              </Text>
            </label>
          </div>
        </div>
      )}
      {children}
      {error && typeof error !== 'boolean' && (
        <div className="Polaris-Labelled__Error">
          <InlineError message={error} fieldID={id} />
        </div>
      )}
      {helpText && (
        <div className="Polaris-Labelled__HelpText" id={`${id}HelpText`} aria-disabled={disabled}>
          <Text as="span" tone="subdued" variant="bodyMd" breakWord>
            {helpText}
          </Text>
        </div>
      )}
    </div>
  );
}

/** The ids of what describes a field. */
export function describedBy(id: string, parts: { error?: unknown; helpText?: unknown }): string | undefined {
  const ids = [parts.error && `${id}Error`, parts.helpText && `${id}HelpText`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
