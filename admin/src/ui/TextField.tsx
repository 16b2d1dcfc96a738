import '@shopify/polaris/build/esnext/components/Connected/Connected.out.css';
import '@shopify/polaris/build/esnext/components/TextField/TextField.out.css';
import { isValidElement, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { Labelled } from './Labelled';
import { Text } from './Text';
import { ClearButton, Connection, Stepper } from './text-field-parts';
import { TextInput, type TextInputProps } from './TextInput';

export type TextFieldProps = Omit<TextInputProps, 'id' | 'onFocus' | 'onBlur'> & {
  id?: string;
  label: ReactNode;
  labelHidden?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  connectedLeft?: ReactNode;
  connectedRight?: ReactNode;
  /** Whether a field with a value can be emptied by a button. */
  clearButton?: boolean;
  onClearButtonClick?: (id: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
};

export function TextField(props: TextFieldProps) {
  const { value = '', prefix, suffix, disabled, error, multiline, type, onFocus, onBlur } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const field = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  const input = () => field.current?.querySelector<HTMLElement>('input, textarea');
  const handleClick = ({ target }: MouseEvent) => {
    // The prefix takes no focus from what it holds, and the stepper has buttons of its own.
    const isPart = (target as Element).closest('[data-part]');
    if (!isPart && !isFocused) input()?.focus();
  };
  const variants = [
    value && 'hasValue',
    disabled && 'disabled',
    Boolean(error) && 'error',
    Boolean(multiline) && 'multiline',
    isFocused && !disabled && 'focus',
  ];
  const className = classNames('Polaris-TextField', ...variants.map((name) => name && `Polaris-TextField--${name}`));
  return (
    <Labelled {...props} id={id}>
      <Connection left={props.connectedLeft} right={props.connectedRight}>
        <div className={className} onClick={handleClick} ref={field}>
          {prefix && <Prefix id={id}>{prefix}</Prefix>}
          <TextInput
            {...props}
            id={id}
            onFocus={() => {
              setFocused(true);
              onFocus?.();
            }}
            onBlur={({ relatedTarget }) => {
              setFocused(false);
              if (!field.current?.contains(relatedTarget)) onBlur?.();
            }}
          />
          {suffix && (
            <div className="Polaris-TextField__Suffix" id={`${id}-Suffix`} data-part>
              <Text as="span" variant="bodyMd">
                {suffix}
              </Text>
            </div>
          )}
          {props.clearButton && value !== '' && (
            <ClearButton disabled={disabled} onClick={() => props.onClearButtonClick?.(id)} />
          )}
          {type === 'number' && !disabled && <Stepper {...props} onChange={(next) => props.onChange?.(next, id)} />}
          <div className="Polaris-TextField__Backdrop" />
        </div>
      </Connection>
    </Labelled>
  );
}

function Prefix({ id, children }: { id: string; children: ReactNode }) {
  const isIcon = isValidElement(children) && children.type === Icon;
  const className = classNames('Polaris-TextField__Prefix', isIcon && 'Polaris-TextField__PrefixIcon');
  return (
    <div className={className} id={`${id}-Prefix`} data-part>
      <Text as="span" variant="bodyMd">
        {children}
      </Text>
    </div>
  );
}
