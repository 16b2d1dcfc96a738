import '@shopify/polaris/build/esnext/components/Checkbox/Checkbox.out.css';
import { MinusIcon } from '@shopify/polaris-icons';
import { useId, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Choice } from './Choice';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { describedBy } from './Labelled';

type CheckboxProps = {
  label: ReactNode;
  labelHidden?: boolean;
  /** `indeterminate`: some of what it stands for is checked. */
  checked?: boolean | 'indeterminate';
  helpText?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  id?: string;
  name?: string;
  value?: string;
  fill?: boolean;
  ariaDescribedBy?: string;
  onChange?: (checked: boolean, id: string) => void;
};

const MARK = 'M1.5,5.5L3.44655,8.22517C3.72862,8.62007,4.30578,8.64717,4.62362,8.28044L10.5,1.5';

export function Checkbox(props: CheckboxProps) {
  const { checked = false, helpText, error, disabled, onChange } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const isPartial = checked === 'indeterminate';
  const handleClick = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (!onChange || disabled) return;
    onChange(currentTarget.checked, id);
    currentTarget.focus();
  };
  const describing = describedBy(id, { error: typeof error !== 'boolean' && error, helpText });
  return (
    <Choice {...props} id={id} labelClassName="Polaris-Checkbox__ChoiceLabel">
      <span className={classNames('Polaris-Checkbox', Boolean(error) && 'Polaris-Checkbox--error')}>
        <input
          id={id}
          name={props.name}
          value={props.value}
          type="checkbox"
          checked={checked === true}
          disabled={disabled}
          className={classNames('Polaris-Checkbox__Input', isPartial && 'Polaris-Checkbox__Input--indeterminate')}
          // A click says it; without this, React takes the field for one that cannot be changed.
          onChange={nothing}
          onClick={handleClick}
          aria-invalid={error !== undefined && error !== null}
          aria-describedby={classNames(describing, props.ariaDescribedBy) || undefined}
          aria-checked={isPartial ? 'mixed' : checked}
          role="checkbox"
        />
        <span className="Polaris-Checkbox__Backdrop" onClick={stop} onKeyUp={stop} />
        <span className={classNames('Polaris-Checkbox__Icon', !isPartial && 'Polaris-Checkbox--animated')}>
          {isPartial ? <Icon source={MinusIcon} /> : <Mark isShown={checked} />}
        </span>
      </span>
    </Choice>
  );
}

function Mark({ isShown }: { isShown: boolean }) {
  return (
    <svg viewBox="0 0 16 16" shapeRendering="geometricPrecision" textRendering="geometricPrecision">
      <path
        className={isShown ? 'Polaris-Checkbox--checked' : ''}
        d={MARK}
        transform="translate(2 2.980376)"
        opacity="0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
      />
    </svg>
  );
}

function nothing(): void {}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
