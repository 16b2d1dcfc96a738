import { useEffect, useRef } from 'react';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { Text } from '../../ui/Text';

type FailureBannerProps = {
  /** Why nothing was saved. */
  reason: string;
};

/** Reports that nothing was saved, and why. The edits are still in the form. */
export function FailureBanner({ reason }: FailureBannerProps) {
  const t = useText();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.scrollIntoView({ block: 'center' }), [reason]);
  return (
    <div ref={top}>
      <Banner tone="critical" title={t('saveFailed')}>
        <Text as="p">{t('nothingSaved')}</Text>
        <Text as="p">{reason}</Text>
      </Banner>
    </div>
  );
}
