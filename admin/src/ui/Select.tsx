import '@shopify/polaris/build/esnext/components/Select/Select.out.css';
import { SelectIcon } from '@shopify/polaris-icons';
import { useId } from 'react';
import { Box } from './Box';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { describedBy, Labelled, type LabelledProps } from './Labelled';
import { Text } from './Text';

export type SelectOption = string | { label: string; value: string; disabled?: boolean };

export type SelectProps = LabelledProps & {
  options: readonly SelectOption[];
  id?: string;
  value?: string;
  /** The label is in the field. */
  labelInline?: boolean;
  /** A method, so that a field of a few values can say which. */
  onChange?(value: string, id: string): void;
  onFocus?: () => void;
  onBlur?: () => void;
};

export function Select(props: SelectProps) {
  const { options, label, labelInline, labelHidden, disabled, value = '', error, onChange } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const choices = options.map((option) => (typeof option === 'string' ? { label: option, value: option } : option));
  const selected = choices.find((choice) => choice.value === value) ?? choices[0];
  const variants = [error && 'Polaris-Select--error', disabled && 'Polaris-Select--disabled'];
  return (
    <Labelled {...props} id={id} labelHidden={labelInline || labelHidden}>
      <div className={classNames('Polaris-Select', ...variants.map((name) => typeof name === 'string' && name))}>
        <select
          id={id}
          value={value}
          className="Polaris-Select__Input"
          disabled={disabled}
          onFocus={props.onFocus}
          onBlur={props.onBlur}
          onChange={onChange && ((event) => onChange(event.currentTarget.value, id))}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, props)}
          aria-required={props.requiredIndicator}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <div className="Polaris-Select__Content" aria-hidden aria-disabled={disabled}>
          {labelInline && (
            <Box paddingInlineEnd="100">
              <Text as="span" variant="bodyMd" tone="subdued" truncate>
                {label}
              </Text>
            </Box>
          )}
          <span className="Polaris-Select__SelectedOption">{selected?.label}</span>
          <span className="Polaris-Select__Icon">
            <Icon source={SelectIcon} />
          </span>
        </div>
        <div className="Polaris-Select__Backdrop" />
      </div>
    </Labelled>
  );
}
