import { Button, type ButtonProps } from './Button';

/** What a button does, for a component that makes the button. */
export type ActionDescriptor = Pick<
  ButtonProps,
  'id' | 'url' | 'external' | 'target' | 'disabled' | 'loading' | 'accessibilityLabel'
> & {
  content?: string;
  /** Deletes something, or the like. */
  destructive?: boolean;
  onAction?: () => unknown;
};

/** One with an icon, for the header of a page. */
export type MenuActionDescriptor = ActionDescriptor & Pick<ButtonProps, 'icon'>;

type ActionButtonProps = Pick<ButtonProps, 'variant' | 'tone' | 'size'> & {
  action: ActionDescriptor & Pick<ButtonProps, 'icon'>;
};

/** The button of an action. */
export function ActionButton({ action, ...looks }: ActionButtonProps) {
  const { content, destructive, onAction, ...rest } = action;
  return (
    <Button
      {...(destructive && ({ variant: 'primary', tone: 'critical' } as const))}
      {...rest}
      {...looks}
      onClick={onAction}
    >
      {content}
    </Button>
  );
}
