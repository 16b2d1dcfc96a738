import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

type ResizerProps = {
  text: string;
  /** The field has at least so many. */
  lines: number;
  height: number | null;
  onHeight: (height: number) => void;
};

/** Measures how high a field with several lines has to be for its text. */
export function Resizer({ text, lines, height, onHeight }: ResizerProps) {
  const content = useRef<HTMLDivElement>(null);
  const least = useRef<HTMLDivElement>(null);
  const frame = useRef(0);
  const measure = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      if (!content.current || !least.current) return;
      const next = Math.max(content.current.offsetHeight, least.current.offsetHeight);
      if (next !== height) onHeight(next);
    });
  }, [height, onHeight]);
  useLayoutEffect(measure);
  useEffect(() => {
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      cancelAnimationFrame(frame.current);
    };
  }, [measure]);
  return (
    <div aria-hidden className="Polaris-TextField__Resizer">
      <div ref={content} className="Polaris-TextField__DummyInput">
        {`${text}\n`}
      </div>
      <div ref={least} className="Polaris-TextField__DummyInput">
        {'\n'.repeat(lines)}
      </div>
    </div>
  );
}
