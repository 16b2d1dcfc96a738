import '@shopify/polaris/build/esnext/components/Button/Button.out.css';
import { ChevronDownIcon, ChevronUpIcon } from '@shopify/polaris-icons';
import type { MouseEvent, PointerEvent, ReactElement, ReactNode } from 'react';
import { classNames, variation } from './class-names';
import { Icon, type IconSource } from './Icon';
import { Spinner } from './Spinner';
import { Text } from './Text';
import { useUi } from './ui-context';
import { FROM_MD, useMedia } from './use-media';

export type ButtonProps = {
  id?: string;
  /** With it the button is a link. */
  url?: string;
  external?: boolean;
  target?: '_blank' | '_top' | '_self' | '_parent';
  submit?: boolean;
  disabled?: boolean;
  /** Shows a spinner in place of the text, and takes no clicks. */
  loading?: boolean;
  /** Whether a button that stays down is down. */
  pressed?: boolean;
  accessibilityLabel?: string;
  ariaControls?: string;
  ariaExpanded?: boolean;
  ariaDescribedBy?: string;
  onClick?: () => unknown;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  icon?: IconSource | ReactElement;
  /** Opens something above or below. */
  disclosure?: 'up' | 'down' | boolean;
  size?: 'micro' | 'slim' | 'medium' | 'large';
  textAlign?: 'start' | 'center';
  fullWidth?: boolean;
  tone?: 'critical' | 'success';
  variant?: 'plain' | 'primary' | 'secondary' | 'tertiary' | 'monochromePlain';
  children?: ReactNode;
};

export function Button(props: ButtonProps) {
  const { loading, icon, disclosure, disabled, children } = props;
  const { t } = useUi();
  const iconClass = loading ? 'Polaris-Button--hidden' : 'Polaris-Button__Icon';
  return (
    <Pressable {...props} className={classOf(props)}>
      {loading && (
        <span className="Polaris-Button__Spinner">
          <Spinner size="small" accessibilityLabel={t('loading')} />
        </span>
      )}
      {icon && (
        <span className={iconClass}>
          {typeof icon === 'object' ? icon : <Icon source={loading ? 'placeholder' : icon} />}
        </span>
      )}
      {children && (
        // Another element where it is disabled, since Safari keeps the color otherwise.
        <ButtonText key={disabled ? 'text-disabled' : 'text'} {...props} />
      )}
      {disclosure && (
        <span className={iconClass}>
          <Icon source={loading ? 'placeholder' : arrowOf(disclosure)} />
        </span>
      )}
    </Pressable>
  );
}

function arrowOf(disclosure: 'up' | 'down' | true): IconSource {
  return disclosure === 'up' ? ChevronUpIcon : ChevronDownIcon;
}

function ButtonText({ variant, size, children }: ButtonProps) {
  const isWide = useMedia(FROM_MD);
  const isPlain = variant === 'plain' || variant === 'monochromePlain';
  const weightOfOthers = variant === 'primary' && !isWide ? 'semibold' : 'medium';
  return (
    <Text
      as="span"
      variant={size === 'large' || (isPlain && size !== 'micro') ? 'bodyMd' : 'bodySm'}
      fontWeight={isPlain ? 'regular' : weightOfOthers}
    >
      {children}
    </Text>
  );
}

/** The link or button itself. A disabled one can be found by screen readers, and takes no clicks. */
function Pressable(props: ButtonProps & { className: string }) {
  const { id, url, external, target, submit, loading, pressed, accessibilityLabel, onClick, children } = props;
  const { Link } = useUi();
  const isDisabled = props.disabled || loading;
  const shared = { id, className: props.className, 'aria-label': accessibilityLabel };
  const handlers = { onClick: onClick && (() => void onClick()), onMouseUp: blur };
  if (url !== undefined && isDisabled) return <a {...shared}>{children}</a>;
  if (url !== undefined)
    return (
      <Link {...shared} {...handlers} url={url} external={external} target={target}>
        {children}
      </Link>
    );
  return (
    <button
      {...shared}
      {...handlers}
      onClick={isDisabled ? stop : handlers.onClick}
      onPointerDown={props.onPointerDown}
      type={submit ? 'submit' : 'button'}
      aria-disabled={isDisabled}
      aria-busy={loading ? true : undefined}
      aria-controls={props.ariaControls}
      aria-expanded={props.ariaExpanded}
      aria-describedby={props.ariaDescribedBy}
      aria-pressed={pressed}
      tabIndex={isDisabled ? -1 : undefined}
    >
      {children}
    </button>
  );
}

function classOf(props: ButtonProps): string {
  const { variant = 'secondary', size = 'medium', textAlign = 'center', tone } = props;
  const { icon, disclosure, disabled, loading, pressed, url, fullWidth, children } = props;
  const isIconOnly = icon && (children === undefined || children === null);
  const variants = [
    'pressable',
    variation('variant', variant),
    variation('size', size),
    variation('textAlign', textAlign),
    fullWidth && 'fullWidth',
    disclosure && 'disclosure',
    icon && Boolean(children) && 'iconWithText',
    isIconOnly && 'iconOnly',
    (disabled || loading) && 'disabled',
    loading && 'loading',
    pressed && !disabled && url === undefined && 'pressed',
    tone && variation('tone', tone),
  ];
  return classNames('Polaris-Button', ...variants.map((name) => name && `Polaris-Button--${name}`));
}

/** A click with the mouse leaves no ring of focus. */
export function blur({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.blur();
}

function stop(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}
