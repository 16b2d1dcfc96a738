import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { Box } from './Box';
import { focusableIn, reachedByTab } from './focusable';
import { PopoverOverlay } from './PopoverOverlay';

type PopoverProps = {
  /** Whether it is shown. */
  active: boolean;
  /** The button that opens it. */
  activator: ReactElement;
  /** What gets the focus: the popover, or nothing. */
  autofocusTarget?: 'container' | 'none';
  preferredAlignment?: 'left' | 'center' | 'right';
  onClose: () => void;
  children?: ReactNode;
};

/** Something that a button opens beside itself. */
export function Popover(props: PopoverProps) {
  const { active, activator, autofocusTarget, preferredAlignment = 'center', onClose, children } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const button = wrapper.current && focusableIn(wrapper.current);
    button?.setAttribute('aria-controls', id);
    button?.setAttribute('aria-owns', id);
    button?.setAttribute('aria-expanded', String(active));
  });
  const handleClose = (reason: 'escape' | 'tab' | 'elsewhere') => {
    onClose();
    const button = wrapper.current && focusableIn(wrapper.current);
    if (reason === 'escape') button?.focus();
    if (reason === 'tab') focusAfter(button);
  };
  return (
    <div ref={wrapper}>
      {activator}
      {active && (
        <PopoverOverlay
          id={id}
          activator={wrapper}
          takesFocus={autofocusTarget !== 'none'}
          alignment={preferredAlignment}
          onClose={handleClose}
        >
          {children}
        </PopoverOverlay>
      )}
    </div>
  );
}

Popover.Section = function Section({ children }: { children?: ReactNode }) {
  return (
    <div className="Polaris-Popover__Section">
      <Box paddingInline="300" paddingBlockStart="200" paddingBlockEnd="150">
        {children}
      </Box>
    </div>
  );
};

/** What follows the button on the page, or the button itself. */
function focusAfter(button: HTMLElement | null): void {
  const onPage = reachedByTab(document).filter((node) => !node.closest('[data-portal-id]'));
  const next = button && onPage[onPage.indexOf(button) + 1];
  (next ?? button)?.focus();
}
