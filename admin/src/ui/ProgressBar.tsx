import '@shopify/polaris/build/esnext/components/ProgressBar/ProgressBar.out.css';
import { useEffect, useState } from 'react';
import { variation } from './class-names';

const GROWS_FOR_MS = 500;

type ProgressBarProps = {
  /** Percent. */
  progress: number;
  size?: 'small' | 'medium' | 'large';
  tone?: 'highlight' | 'primary' | 'success' | 'critical';
  /** Whether it grows when it appears; it does unless this is false. */
  animated?: boolean;
  ariaLabelledBy?: string;
  ariaLabel?: string;
};

export function ProgressBar(props: ProgressBarProps) {
  const { progress, size = 'medium', tone = 'highlight', animated = true, ariaLabelledBy, ariaLabel } = props;
  const percent = Math.min(100, Math.max(0, progress));
  const [hasAppeared, setAppeared] = useState(false);
  useEffect(() => setAppeared(true), []);
  const variants = `Polaris-ProgressBar--${variation('size', size)} Polaris-ProgressBar--${variation('tone', tone)}`;
  const style = {
    '--pc-progress-bar-duration': animated ? `${GROWS_FOR_MS}ms` : '0ms',
    '--pc-progress-bar-percent': percent / 100,
  };
  return (
    <div className={`Polaris-ProgressBar ${variants}`}>
      <progress
        aria-labelledby={ariaLabelledBy}
        aria-label={ariaLabel}
        className="Polaris-ProgressBar__Progress"
        value={percent}
        max="100"
      />
      <div
        className={`Polaris-ProgressBar__Indicator ${hasAppeared ? 'Polaris-ProgressBar__IndicatorAppearActive' : ''}`}
        style={style as React.CSSProperties}
      />
    </div>
  );
}
