import '@shopify/polaris/build/esnext/components/Icon/Icon.out.css';
import type { ComponentType, SVGProps } from 'react';
import { classNames, variation } from './class-names';
import { BELOW_MD, useMedia } from './use-media';

export type IconSource = ComponentType<SVGProps<SVGSVGElement>>;

export type IconProps = {
  /** An icon, or the place of one. */
  source: IconSource | 'placeholder';
  tone?: 'base' | 'inherit' | 'subdued' | 'caution' | 'warning' | 'critical' | 'info' | 'success' | 'primary';
};

export function Icon({ source: Source, tone }: IconProps) {
  const isNarrow = useMedia(BELOW_MD);
  return (
    <span className={classNames('Polaris-Icon', tone && `Polaris-Icon--${variation('tone', tone)}`)}>
      {Source === 'placeholder' ? (
        <div className="Polaris-Icon__Placeholder" />
      ) : (
        // Larger on a phone, about its center.
        <Source
          className="Polaris-Icon__Svg"
          focusable="false"
          aria-hidden="true"
          {...(isNarrow && { viewBox: '1 1 18 18' })}
        />
      )}
    </span>
  );
}
