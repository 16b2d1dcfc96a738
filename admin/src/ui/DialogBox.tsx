import '@shopify/polaris/build/esnext/components/ScrollLock/ScrollLock.out.css';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames, variation } from './class-names';
import { reachedByTab } from './focusable';
import { lockScrolling } from './lock-scrolling';

const MOVES_FOR_MS = 200;

type DialogBoxProps = {
  size: 'small' | 'large' | undefined;
  /** The id of the title. */
  labelledBy: string;
  /** Escape is pressed, or no longer. */
  onClosing: (isClosing: boolean) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The box of a dialog: it keeps the focus in itself, and closes on Escape. The page behind does not scroll. */
export function DialogBox({ size, labelledBy, onClosing, onClose, children }: DialogBoxProps) {
  const dialog = useRef<HTMLDivElement>(null);
  const latest = useRef({ onClosing, onClose });
  latest.current = { onClosing, onClose };
  useLayoutEffect(lockScrolling, []);
  useKeptFocus(dialog);
  useEffect(() => {
    const handleDown = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') latest.current.onClosing(true);
    };
    const handleUp = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape') return;
      latest.current.onClosing(false);
      latest.current.onClose();
    };
    document.addEventListener('keydown', handleDown);
    document.addEventListener('keyup', handleUp);
    return () => {
      document.removeEventListener('keydown', handleDown);
      document.removeEventListener('keyup', handleUp);
    };
  }, []);
  const handleTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !dialog.current) return;
    const reached = reachedByTab(dialog.current);
    const [from, to] = event.shiftKey ? [reached[0], reached.at(-1)] : [reached.at(-1), reached[0]];
    if (event.target !== from) return;
    event.preventDefault();
    to?.focus();
  };
  const phase = usePhase();
  return (
    <div className={classNames('Polaris-Modal-Dialog__Container', phase)} data-polaris-layer data-polaris-overlay>
      <div
        ref={dialog}
        role="dialog"
        aria-modal
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className="Polaris-Modal-Dialog"
        onKeyDown={handleTab}
      >
        <div
          className={classNames(
            'Polaris-Modal-Dialog__Modal',
            size && `Polaris-Modal-Dialog--${variation('size', size)}`,
          )}
        >
          {children}
        </div>
      </div>
    </div>
  );
}

/** The classes with which it comes up from below. */
function usePhase(): string | null {
  const [phase, setPhase] = useState<'entering' | 'entered' | null>('entering');
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPhase('entered'));
    const timer = setTimeout(() => setPhase(null), MOVES_FOR_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return phase && `Polaris-Modal-Dialog--animateFadeUp Polaris-Modal-Dialog--${phase}`;
}

/** Gives the dialog the focus, and takes it back from the page behind. What is in another overlay may have it. */
function useKeptFocus(dialog: React.RefObject<HTMLDivElement>): void {
  useEffect(() => {
    const node = dialog.current;
    if (!node) return undefined;
    if (!node.contains(document.activeElement)) node.focus();
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || node.contains(target) || target.closest('[data-portal-id]')) return;
      (reachedByTab(node)[0] ?? node).focus();
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, [dialog]);
}
