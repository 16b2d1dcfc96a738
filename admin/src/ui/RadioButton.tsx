import '@shopify/polaris/build/esnext/components/RadioButton/RadioButton.out.css';
import { useId, type ReactNode } from 'react';
import { Choice } from './Choice';
import { classNames } from './class-names';
import { describedBy } from './Labelled';

type RadioButtonProps = {
  label: ReactNode;
  checked: boolean;
  helpText?: ReactNode;
  disabled?: boolean;
  id?: string;
  name: string;
  value: string;
  fill?: boolean;
  ariaDescribedBy?: string;
  onChange: (checked: boolean) => void;
};

export function RadioButton(props: RadioButtonProps) {
  const { label, checked, helpText, disabled, name, value, fill, ariaDescribedBy, onChange } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <Choice {...{ id, label, disabled, fill, helpText }} labelClassName="Polaris-RadioButton__ChoiceLabel">
      <span className="Polaris-RadioButton">
        <input
          id={id}
          name={name}
          value={value}
          type="radio"
          checked={checked}
          disabled={disabled}
          className="Polaris-RadioButton__Input"
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          aria-describedby={classNames(describedBy(id, { helpText }), ariaDescribedBy) || undefined}
        />
        <span className="Polaris-RadioButton__Backdrop" />
      </span>
    </Choice>
  );
}
