import { useEffect, useRef } from 'react';
import { useText } from './texts';
import type { Failure } from './use-refusal';
import { Banner } from '../../ui/Banner';
import { Text } from '../../ui/Text';

type FailureBannerProps = {
  /** What was not saved, and why. */
  failure: Failure;
  /** The merchant wants the branding as it is saved now. */
  onReload: () => void;
};

/** Reports which part wasn't saved, and why. The edits are still in the form. */
export function FailureBanner({ failure, onReload }: FailureBannerProps) {
  const t = useText();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.scrollIntoView({ block: 'center' }), [failure]);
  const { part, reason, isConflict } = failure;
  return (
    <div ref={top}>
      {isConflict ? (
        <Banner tone="warning" title={t('conflict')} action={{ content: t('reload'), onAction: onReload }}>
          <Text as="p">{t('conflictNote')}</Text>
        </Banner>
      ) : (
        <Banner tone="critical" title={t('saveFailed')}>
          <Text as="p">{t(`failed.${part}`)}</Text>
          <Text as="p">{reason}</Text>
        </Banner>
      )}
    </div>
  );
}
