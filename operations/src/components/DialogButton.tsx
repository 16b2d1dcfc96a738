import { Button } from '@shopify/polaris';
import { useState, type ReactNode } from 'react';
import { useMayAct } from '../api/use-me';
import { useFocusAfterRemoval } from './focus';

/** What a dialog is given by the button that opens it. */
export type DialogProps = {
  /** The button's container; it gets the focus back. */
  opener: HTMLElement | null;
  /** Closes the dialog. */
  onClose: () => void;
};

type DialogButtonProps = {
  /** What the dialog is for. */
  label: string;
  /** To what it is done; read to those who do not see the row. */
  of: string;
  isDestructive?: boolean;
  /** The dialog. */
  children: (dialog: DialogProps) => ReactNode;
};

/** Opens a dialog. */
export function DialogButton({ label, of, isDestructive = false, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const around = useFocusAfterRemoval<HTMLSpanElement>();
  const mayAct = useMayAct();
  if (!mayAct) return null;
  return (
    <span ref={around} className="unbroken">
      <Button
        accessibilityLabel={`${label}: ${of}`}
        tone={isDestructive ? 'critical' : undefined}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && children({ opener: around.current, onClose: () => setOpen(false) })}
    </span>
  );
}
