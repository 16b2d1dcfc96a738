import { createElement, useState, type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names';
import { describedBy } from './Labelled';
import { Resizer } from './Resizer';

export type TextInputProps = {
  id: string;
  value?: string;
  type?: 'text' | 'email' | 'url' | 'number' | 'date' | 'time' | 'datetime-local' | 'search';
  placeholder?: string;
  /** `off` also keeps password managers away. */
  autoComplete: string;
  autoFocus?: boolean;
  disabled?: boolean;
  name?: string;
  min?: number | string;
  max?: number | string;
  maxLength?: number;
  inputMode?: 'numeric' | 'decimal' | 'email' | 'url' | 'text';
  spellCheck?: boolean;
  /** Several lines, at least as many as this says; it grows with its text. */
  multiline?: boolean | number;
  /** Of a field with several lines. */
  maxHeight?: number | string;
  monospaced?: boolean;
  error?: ReactNode;
  helpText?: ReactNode;
  requiredIndicator?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  clearButton?: boolean;
  onChange?: (value: string, id: string) => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
};

const NUMBER = /^[\d.,eE+-]$/;

/** The field itself. */
export function TextInput(props: TextInputProps) {
  const { id, value = '', type = 'text', autoComplete, multiline, prefix, suffix, placeholder, onChange } = props;
  const [height, setHeight] = useState<number | null>(null);
  const lines = typeof multiline === 'number' ? multiline : 1;
  const labelled = [`${id}Label`, prefix && `${id}-Prefix`, suffix && `${id}-Suffix`];
  const isKeptToOurselves = autoComplete === 'off';
  const input = createElement(multiline ? 'textarea' : 'input', {
    id,
    value,
    ...(!multiline && { type }),
    ...(multiline && {
      rows: lines,
      'aria-multiline': true,
      style: height ? { height, maxHeight: props.maxHeight } : undefined,
    }),
    className: classOf(props),
    name: props.name,
    disabled: props.disabled,
    autoFocus: props.autoFocus,
    placeholder,
    autoComplete,
    min: props.min,
    max: props.max,
    maxLength: props.maxLength,
    spellCheck: props.spellCheck,
    inputMode: props.inputMode,
    'aria-describedby': describedBy(id, props),
    'aria-labelledby': labelled.filter(Boolean).join(' '),
    'aria-invalid': Boolean(props.error),
    'aria-required': props.requiredIndicator,
    'data-1p-ignore': isKeptToOurselves || undefined,
    'data-lpignore': isKeptToOurselves || undefined,
    'data-form-type': isKeptToOurselves ? 'other' : undefined,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement>) => onChange?.(currentTarget.value, id),
    onFocus: props.onFocus,
    onBlur: props.onBlur,
    ...(type === 'number' && { onKeyPress: keepToNumbers, onKeyDown: (event: KeyboardEvent) => jump(event, props) }),
  });
  if (!multiline) return input;
  return (
    <>
      {input}
      <Resizer text={value || (placeholder ?? '')} lines={lines} height={height} onHeight={setHeight} />
    </>
  );
}

function classOf({ suffix, clearButton, monospaced }: TextInputProps): string {
  return classNames(
    'Polaris-TextField__Input',
    Boolean(suffix) && 'Polaris-TextField__Input--suffixed',
    clearButton && 'Polaris-TextField__Input--hasClearButton',
    monospaced && 'Polaris-TextField--monospaced',
  );
}

function keepToNumbers(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && !NUMBER.test(event.key)) event.preventDefault();
}

/** To the smallest and the largest number. */
function jump({ key }: KeyboardEvent, { id, min, max, onChange }: TextInputProps): void {
  if (key === 'Home' && min !== undefined) onChange?.(String(min), id);
  if (key === 'End' && max !== undefined) onChange?.(String(max), id);
}
