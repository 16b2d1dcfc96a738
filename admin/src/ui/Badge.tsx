import '@shopify/polaris/build/esnext/components/Badge/Badge.out.css';
import type { ReactNode } from 'react';
import { classNames, variation } from './class-names';
import { Icon, type IconSource } from './Icon';
import { Text } from './Text';

export type BadgeProps = {
  /** Its color. The text alone says what is so: screen readers hear nothing of the color. */
  tone?: 'info' | 'success' | 'warning' | 'critical' | 'attention' | 'new';
  icon?: IconSource;
  children?: ReactNode;
};

/** The state of something, in a word. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classNames('Polaris-Badge', tone && `Polaris-Badge--${variation('tone', tone)}`)}>
      {icon && (
        <span className="Polaris-Badge__Icon">
          <Icon source={icon} />
        </span>
      )}
      {children && (
        <Text as="span" variant="bodySm" fontWeight={tone === 'new' ? 'medium' : undefined}>
          {children}
        </Text>
      )}
    </span>
  );
}
