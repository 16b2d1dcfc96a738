import type { ConflictAnswer, LimitView, SavedLimit } from '@purchase-limits/domain/views';
import { Banner, BlockStack, List, Text } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../components/use-format';
import { stoppedReason } from '../../components/stopped-reason';

type FormBannersProps = {
  /** Who saved the limit in the meantime; null when nobody did. */
  conflict: (Pick<ConflictAnswer, 'changedBy' | 'changedAt'> & { isDiscarded?: boolean }) | null;
  /** Why saving failed; null when it did not. */
  failure: string | null;
  /** Limits that no cart can satisfy together. */
  warnings: SavedLimit['warnings'];
  /** Why the limit is stopped. */
  stoppedBy: LimitView['stoppedBy'];
  /** The merchant wants the limit as it is saved now. */
  onReload: () => void;
};

/** What the merchant must know about the limit as a whole: one banner, the most pressing. */
export function FormBanners({ conflict, failure, warnings, stoppedBy, onReload }: FormBannersProps) {
  const { formatInstant } = useFormat();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict || failure) top.current?.scrollIntoView({ block: 'center' });
  }, [conflict, failure]);

  const banner = conflict ? (
    <Banner tone="warning" title="This limit was changed in the meantime" action={{ content: 'Reload', onAction: onReload }}>
      <BlockStack gap="100">
        <Text as="p">{`It was changed by ${conflict.changedBy}, on ${formatInstant(conflict.changedAt)}.`}</Text>
        <Text as="p">
          {conflict.isDiscarded
            ? 'What you see is the limit as it was before. Reload to see it as it is.'
            : 'Your changes are not saved. They stay here until you reload; copy what you want to keep.'}
        </Text>
      </BlockStack>
    </Banner>
  ) : failure ? (
    <Banner tone="critical" title="Save failed">
      <Text as="p">{failure}</Text>
    </Banner>
  ) : warnings.length > 0 ? (
    <Banner tone="warning" title="These limits contradict each other">
      <List>
        {warnings.map((warning) => (
          <List.Item key={warning.message}>
            {warning.message} ({[...new Set(warning.limits.map(({ name }) => `‘${name}’`))].join(' and ')})
          </List.Item>
        ))}
      </List>
    </Banner>
  ) : stoppedBy ? (
    <Banner tone="info" title={stoppedReason(stoppedBy).title}>
      <Text as="p">{stoppedReason(stoppedBy).explanation}</Text>
    </Banner>
  ) : null;
  return banner && <div ref={top}>{banner}</div>;
}
