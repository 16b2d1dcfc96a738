import '@shopify/polaris/build/esnext/components/Popover/Popover.out.css';
import '@shopify/polaris/build/esnext/components/PositionedOverlay/PositionedOverlay.out.css';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names';
import { Portal } from './Portal';
import { Scrollable } from './Scrollable';

type PopoverOverlayProps = {
  id: string;
  /** Around the button. */
  activator: RefObject<HTMLElement>;
  takesFocus: boolean;
  alignment: 'left' | 'center' | 'right';
  onClose: (reason: 'escape' | 'tab' | 'elsewhere') => void;
  children: ReactNode;
};

/** Its height without its margins, and where it is on the page. */
type Place = { style: CSSProperties; height: number; isAbove: boolean };

export function PopoverOverlay({ id, activator, takesFocus, alignment, onClose, children }: PopoverOverlayProps) {
  const overlay = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // Not a layout effect: where the popover is drawn open, its button is there only after those.
  useEffect(() => {
    const button = activator.current?.firstElementChild;
    if (!overlay.current || !button) return;
    const box = overlay.current;
    const measure = () => setPlace(placeOf(button, box, alignment));
    measure();
    if (takesFocus) content.current?.focus({ preventScroll: true });
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [activator, alignment, takesFocus]);
  useEffect(() => {
    const isOutside = ({ target }: Event) => {
      const node = target as Node;
      // A button that its own click has drawn anew is not there any more.
      return node.isConnected && !content.current?.contains(node) && !activator.current?.contains(node);
    };
    const handleClick = (event: Event) => {
      if (isOutside(event)) close.current('elsewhere');
    };
    const handleKey = (event: KeyboardEvent) => {
      // Nothing has the focus where the button was drawn anew.
      const isOurs = event.target === document.body || !isOutside(event);
      if (event.key === 'Escape' && isOurs) close.current('escape');
    };
    document.addEventListener('click', handleClick);
    document.addEventListener('touchstart', handleClick);
    document.addEventListener('keyup', handleKey);
    return () => {
      document.removeEventListener('click', handleClick);
      document.removeEventListener('touchstart', handleClick);
      document.removeEventListener('keyup', handleKey);
    };
  }, [activator]);
  const end = <div className="Polaris-Popover__FocusTracker" tabIndex={0} onFocus={() => onClose('tab')} />;
  const position = place?.isAbove ? 'Polaris-Popover--positionedAbove' : 'Polaris-Popover--positionedBelow';
  return (
    <Portal name="popover">
      <div
        ref={overlay}
        className="Polaris-PositionedOverlay Polaris-Popover__PopoverOverlay Polaris-Popover__PopoverOverlay--open"
        style={place?.style}
      >
        <div
          className={classNames('Polaris-Popover', place ? position : 'Polaris-Popover--measuring')}
          data-polaris-overlay
        >
          {end}
          <div className="Polaris-Popover__ContentContainer">
            <div
              id={id}
              tabIndex={takesFocus ? -1 : undefined}
              className="Polaris-Popover__Content"
              style={place ? { height: place.height } : undefined}
              ref={content}
            >
              <Scrollable className="Polaris-Popover__Pane">{children}</Scrollable>
            </div>
          </div>
          {end}
        </div>
      </div>
    </Portal>
  );
}

/** Below the button, or above it where there is more room. */
function placeOf(button: Element, overlay: HTMLElement, alignment: 'left' | 'center' | 'right'): Place {
  const { top, bottom, left, right, width } = button.getBoundingClientRect();
  const box = overlay.getBoundingClientRect();
  const margins = getComputedStyle(overlay.firstElementChild ?? overlay);
  const vertical = (Number.parseFloat(margins.marginTop) || 0) + (Number.parseFloat(margins.marginBottom) || 0);
  const horizontal = Number.parseFloat(margins.marginLeft) || 0;
  const room = { above: top, below: window.innerHeight - bottom };
  const isAbove = room.below < box.height && room.above > room.below;
  const height = Math.min(isAbove ? room.above : room.below, box.height);
  const most = document.body.clientWidth - box.width;
  const within = (offset: number) => Math.min(most, Math.max(0, offset));
  return {
    isAbove,
    height: height - vertical,
    style: {
      top: (isAbove ? top - height : bottom) + window.scrollY,
      ...(alignment === 'right' && { right: within(document.body.clientWidth - right - horizontal) }),
      ...(alignment === 'left' && { left: within(left - horizontal) }),
      ...(alignment === 'center' && { left: within(left + width / 2 - box.width / 2) }),
    },
  };
}
