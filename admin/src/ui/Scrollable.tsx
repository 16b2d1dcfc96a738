import '@shopify/polaris/build/esnext/components/Scrollable/Scrollable.out.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names';

const ALMOST = 2;

type ScrollableProps = {
  className: string;
  children: ReactNode;
};

/** Scrolls what does not fit, with a shadow where there is more. */
export function Scrollable({ className, children }: ScrollableProps) {
  const area = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ above: false, below: false });
  useEffect(() => {
    const node = area.current;
    if (!node) return undefined;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = node;
      setMore({ above: scrollTop > 0, below: scrollTop + clientHeight < scrollHeight - ALMOST });
    };
    const frame = requestAnimationFrame(look);
    node.addEventListener('scroll', look);
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  const variants = ['vertical', 'horizontal', more.above && 'hasTopShadow', more.below && 'hasBottomShadow'];
  return (
    <div
      ref={area}
      className={classNames(
        className,
        'Polaris-Scrollable Polaris-Scrollable--scrollbarWidthThin',
        ...variants.map((name) => name && `Polaris-Scrollable--${name}`),
      )}
      data-polaris-scrollable
    >
      {children}
    </div>
  );
}
