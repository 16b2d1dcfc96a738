import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { ConflictAnswer, LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import { Banner, BlockStack, List, Text } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { useStoppedReason } from '../../components/stopped-reason';
import { useFormat } from '../../components/use-format';

type Conflict = Pick<ConflictAnswer, 'changedBy' | 'changedAt'> & { isDiscarded?: boolean };

type FormBannersProps = {
  /** Who saved the limit in the meantime; null when nobody did. */
  conflict: Conflict | null;
  /** Whether the limit turned out to be deleted when it was saved. */
  isDeleted: boolean;
  /** Why saving failed; null when it did not. */
  failure: string | null;
  /** Limits that no cart can satisfy together. */
  warnings: SavedLimit['warnings'];
  /** Why the limit is stopped. */
  stoppedBy: LimitView['stoppedBy'];
  /** The merchant wants the limit as it is saved now. */
  onReload: () => void;
};

/** At most one banner about the limit as a whole: the most urgent one. */
export function FormBanners(props: FormBannersProps) {
  const { conflict, isDeleted, failure } = props;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict || isDeleted || failure) top.current?.scrollIntoView({ block: 'center' });
  }, [conflict, isDeleted, failure]);
  const banner = mostUrgentBanner(props);
  return banner && <div ref={top}>{banner}</div>;
}

function mostUrgentBanner({ conflict, isDeleted, failure, warnings, stoppedBy, onReload }: FormBannersProps) {
  if (isDeleted) return <DeletedBanner />;
  if (conflict) return <ConflictBanner conflict={conflict} onReload={onReload} />;
  if (failure) return <FailureBanner failure={failure} />;
  if (warnings.length > 0) return <ContradictionBanner warnings={warnings} />;
  if (stoppedBy) return <StoppedBanner stoppedBy={stoppedBy} />;
  return null;
}

function ConflictBanner({ conflict, onReload }: { conflict: Conflict; onReload: () => void }) {
  const { formatInstant } = useFormat();
  return (
    <Banner
      tone="warning"
      title="This limit was changed in the meantime"
      action={{ content: 'Reload', onAction: onReload }}
    >
      <BlockStack gap="100">
        <Text as="p">{`It was changed by ${conflict.changedBy}, on ${formatInstant(conflict.changedAt)}.`}</Text>
        <Text as="p">
          {conflict.isDiscarded
            ? 'What you see is the limit as it was before. Reload to see it as it is.'
            : 'Your changes are not saved. They stay here until you reload; copy what you want to keep.'}
        </Text>
      </BlockStack>
    </Banner>
  );
}

function DeletedBanner() {
  return (
    <Banner
      tone="critical"
      title="This limit was deleted in the meantime"
      action={{ content: 'Back to limits', url: '/order-limits' }}
    >
      <Text as="p">Your changes cannot be saved. They stay here until you leave; copy what you want to keep.</Text>
    </Banner>
  );
}

function FailureBanner({ failure }: { failure: string }) {
  return (
    <Banner tone="critical" title="Save failed">
      <Text as="p">{failure}</Text>
    </Banner>
  );
}

function ContradictionBanner({ warnings }: Pick<FormBannersProps, 'warnings'>) {
  return (
    <Banner tone="warning" title="These limits contradict each other">
      <List>
        {warnings.map((warning) => (
          <List.Item key={warning.message}>
            {warning.message} ({[...new Set(warning.limits.map(({ name }) => `‘${name}’`))].join(' and ')})
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

function StoppedBanner({ stoppedBy }: { stoppedBy: StoppedBy }) {
  const { title, explanation } = useStoppedReason()(stoppedBy);
  return (
    <Banner tone="info" title={title}>
      <Text as="p">{explanation}</Text>
    </Banner>
  );
}
