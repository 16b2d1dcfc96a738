import { ChevronDownIcon, ChevronUpIcon, XCircleIcon } from '@shopify/polaris-icons';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { Text } from './Text';
import { useUi } from './ui-context';

type ConnectionProps = { left?: ReactNode; right?: ReactNode; children: ReactNode };

/** A field with what is connected to it. */
export function Connection({ left, right, children }: ConnectionProps) {
  return (
    <div className="Polaris-Connected">
      {left && <Item>{left}</Item>}
      <Item isPrimary>{children}</Item>
      {right && <Item>{right}</Item>}
    </div>
  );
}

function Item({ isPrimary = false, children }: { isPrimary?: boolean; children: ReactNode }) {
  const [isFocused, setFocused] = useState(false);
  const className = classNames(
    'Polaris-Connected__Item',
    isFocused && 'Polaris-Connected__Item--focused',
    isPrimary && 'Polaris-Connected__Item--primary',
  );
  return (
    <div className={className} onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      {children}
    </div>
  );
}

type ClearButtonProps = { disabled?: boolean; onClick: () => void };

export function ClearButton({ disabled, onClick }: ClearButtonProps) {
  const { t } = useUi();
  return (
    <button type="button" className="Polaris-TextField__ClearButton" onClick={onClick} disabled={disabled}>
      <Text as="span" visuallyHidden>
        {t('clear')}
      </Text>
      <Icon source={XCircleIcon} tone="base" />
    </button>
  );
}

type StepperProps = {
  value?: string;
  min?: number | string;
  max?: number | string;
  onChange: (value: string) => void;
};

const FIRST_PAUSE_MS = 200;
const SHORTEST_PAUSE_MS = 50;

/** Up and down, for the mouse. It goes on while it is pressed, faster and faster. */
export function Stepper(props: StepperProps) {
  const latest = useRef(props);
  latest.current = props;
  const timer = useRef(0);
  const step = (by: number) => {
    const { value, min = -Infinity, max = Infinity, onChange } = latest.current;
    const number = value ? Number.parseFloat(value) : 0;
    if (Number.isNaN(number)) return;
    const decimals = String(number).split('.')[1]?.length ?? 0;
    onChange(Math.min(Number(max), Math.max(number + by, Number(min))).toFixed(decimals));
  };
  const press = (by: number, event: MouseEvent) => {
    if (event.button !== 0) return;
    let pause = FIRST_PAUSE_MS;
    const again = () => {
      pause = Math.max(SHORTEST_PAUSE_MS, pause - 10);
      step(by);
      timer.current = window.setTimeout(again, pause);
    };
    timer.current = window.setTimeout(again, pause);
    document.addEventListener('mouseup', () => clearTimeout(timer.current), { once: true });
  };
  return (
    <div className="Polaris-TextField__Spinner" aria-hidden data-part>
      {[1, -1].map((by) => (
        <div
          key={by}
          role="button"
          className="Polaris-TextField__Segment"
          tabIndex={-1}
          onClick={() => step(by)}
          onMouseDown={(event) => press(by, event)}
        >
          <div className="Polaris-TextField__SpinnerIcon">
            <Icon source={by > 0 ? ChevronUpIcon : ChevronDownIcon} />
          </div>
        </div>
      ))}
    </div>
  );
}
