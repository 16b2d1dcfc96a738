import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import { useEffect, useRef } from 'react';
import type { Hindrance } from '../../api/api-error';
import { useStatus } from '../../api/use-status';
import { isEmbedded } from '../../bridge/app-bridge';
import { PlansLink } from '../../components/PlansLink';
import { useStoppedReason } from '../../components/stopped-reason';
import { useFormat } from '../../components/use-format';
import { ConflictCard } from './conflict/ConflictCard';
import type { Conflict, Side } from './conflict/use-conflict';
import { useText } from './texts';
import type { SaveProblems } from './use-refusal';
import { Banner } from '../../ui/Banner';
import { List } from '../../ui/List';
import { Text } from '../../ui/Text';

type FormBannersProps = {
  /** Why the last save failed. */
  problems: SaveProblems & { conflict: Conflict | null };
  /** Limits that no cart can satisfy together. */
  warnings: SavedLimit['warnings'];
  /** Why the limit is stopped. */
  stoppedBy: LimitView['stoppedBy'];
  /** The merchant wants to log in. */
  onSignIn: () => void;
  /** The merchant chose whose changes of these fields to keep. */
  onChoose: (paths: string[], side: Side) => void;
};

/** At most one banner about the limit as a whole: the most urgent one. */
export function FormBanners(props: FormBannersProps) {
  const { conflict, isDeleted, failure, hindrance } = props.problems;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict || isDeleted || failure || hindrance) top.current?.scrollIntoView({ block: 'center' });
  }, [conflict, isDeleted, failure, hindrance]);
  const banner = mostUrgentBanner(props);
  return banner && <div ref={top}>{banner}</div>;
}

function mostUrgentBanner({ problems, warnings, stoppedBy, onSignIn, onChoose }: FormBannersProps) {
  const { conflict, isDeleted, failure, hindrance } = problems;
  if (isDeleted) return <DeletedBanner />;
  if (conflict) return <ConflictCard conflict={conflict} onChoose={onChoose} />;
  if (hindrance) return <HindranceBanner hindrance={hindrance} onSignIn={onSignIn} />;
  if (failure) return <FailureBanner failure={failure} />;
  if (warnings.length > 0) return <ContradictionBanner warnings={warnings} />;
  if (stoppedBy) return <StoppedBanner stoppedBy={stoppedBy} />;
  return null;
}

function HindranceBanner({ hindrance, onSignIn }: { hindrance: Hindrance; onSignIn: () => void }) {
  const t = useText();
  const isSignedOut = hindrance === 'signedOut';
  // Inside its admin, the platform signs in.
  const action = isSignedOut && !isEmbedded ? { content: t('logIn'), onAction: onSignIn } : undefined;
  return (
    <Banner tone="warning" title={t(isSignedOut ? 'signedOut' : 'outage')} action={action}>
      <Text as="p">{t(isSignedOut ? 'signedOutKept' : 'outageKept')}</Text>
    </Banner>
  );
}

function DeletedBanner() {
  const t = useText();
  return (
    <Banner tone="critical" title={t('deletedMeanwhile')} action={{ content: t('backToLimits'), url: '/order-limits' }}>
      <Text as="p">{t('deletedUnsaved')}</Text>
    </Banner>
  );
}

function FailureBanner({ failure }: { failure: string }) {
  const t = useText();
  return (
    <Banner tone="critical" title={t('saveFailed')}>
      <Text as="p">{failure}</Text>
    </Banner>
  );
}

function ContradictionBanner({ warnings }: Pick<FormBannersProps, 'warnings'>) {
  const t = useText();
  const { formatList } = useFormat();
  const namesOf = ({ limits }: SavedLimit['warnings'][number]) =>
    formatList([...new Set(limits.map(({ name }) => t('quoted', { name })))]);
  return (
    <Banner tone="warning" title={t('contradiction')}>
      <List>
        {warnings.map((warning) => (
          <List.Item key={warning.message}>
            {t('contradictionOf', { message: warning.message, names: namesOf(warning) })}
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

function StoppedBanner({ stoppedBy }: { stoppedBy: StoppedBy }) {
  const { title, explanation } = useStoppedReason()(stoppedBy);
  const { status } = useStatus();
  // The status says so above every screen.
  if (stoppedBy === 'quota' && status?.state === 'stopped') return null;
  return (
    <Banner tone="info" title={title}>
      <Text as="p">
        {explanation} <PlansLink />
      </Text>
    </Banner>
  );
}
