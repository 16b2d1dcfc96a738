import type { LimitView } from '@purchase-limits/contract/limit';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useLimitHistory } from '../../../api/use-limit-history';
import { useRestoreLimit } from '../../../api/use-save-limit';
import { useToast } from '../../../components/Toasts';
import { useFocusReturn } from '../../../components/focus';
import { HistoryItem } from './HistoryItem';
import { useHistoryText } from './texts';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineStack } from '../../../ui/InlineStack';
import { Modal } from '../../../ui/Modal';
import { SkeletonBodyText } from '../../../ui/Skeleton';
import { Text } from '../../../ui/Text';

type HistoryModalProps = {
  /** The limit as it was last read. */
  limit: LimitView;
  /** Whether the form has changes that are not saved. */
  isDirty: boolean;
  /** Closes the dialog. */
  onClose: () => void;
  /** An earlier version has been restored. */
  onRestored: () => void;
};

/** A limit's history, with a way to restore a version. */
export function HistoryModal({ limit, isDirty, onClose, onRestored }: HistoryModalProps) {
  useFocusReturn();
  const t = useHistoryText();
  const [asked, setAsked] = useState<number | null>(null);
  return asked === null ? (
    <Modal
      title={t('title', { name: limit.name })}
      onClose={onClose}
      secondaryActions={[{ content: t('close'), onAction: onClose }]}
    >
      <Modal.Section>
        <Versions limit={limit} onRestore={setAsked} />
      </Modal.Section>
    </Modal>
  ) : (
    <RestoreConfirmation
      limit={limit}
      version={asked}
      isDirty={isDirty}
      onBack={() => setAsked(null)}
      onClose={onClose}
      onRestored={onRestored}
    />
  );
}

type VersionsProps = {
  /** The limit as it was last read. */
  limit: LimitView;
  /** The merchant wants this version. */
  onRestore: (version: number) => void;
};

function Versions({ limit, onRestore }: VersionsProps) {
  const t = useHistoryText();
  const { items, hasMore, isLoading, isLoadingMore, error, loadMore, reload } = useLimitHistory(
    limit.id,
    limit.version,
  );
  if (error)
    return (
      <Banner tone="critical" title={t('loadFailed')} action={{ content: t('tryAgain'), onAction: reload }}>
        {error.message}
      </Banner>
    );
  if (isLoading) return <SkeletonBodyText lines={6} />;
  if (items.length === 0) return <Text as="p">{t('empty')}</Text>;
  return (
    <BlockStack gap="400">
      <ol className="limit-history">
        {items.map((item) => (
          <HistoryItem key={item.version} item={item} onRestore={() => onRestore(item.version)} />
        ))}
      </ol>
      {hasMore && (
        <InlineStack align="center">
          <Button loading={isLoadingMore} onClick={loadMore}>
            {t('more')}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

type RestoreConfirmationProps = {
  /** The limit as it was last read. */
  limit: LimitView;
  /** The version that is wanted. */
  version: number;
  /** Whether the form has changes that are not saved. */
  isDirty: boolean;
  /** The merchant wants to see the versions again. */
  onBack: () => void;
  /** Closes the dialog. */
  onClose: () => void;
  /** It has been restored. */
  onRestored: () => void;
};

function RestoreConfirmation({ limit, version, isDirty, onBack, onClose, onRestored }: RestoreConfirmationProps) {
  const t = useHistoryText();
  const restore = useRestoreLimit(limit.id);
  const { showToast } = useToast();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const handleRestore = async () => {
    setWorking(true);
    setFailure(null);
    try {
      await restore(version, limit.version);
      showToast({ content: t('updated') });
      onClose();
      onRestored();
    } catch (error) {
      setFailure(messageOf(error));
      setWorking(false);
    }
  };
  return (
    <Modal
      title={t('restoreTitle', { version })}
      onClose={onClose}
      primaryAction={{ content: t('restore'), loading: isWorking, onAction: () => void handleRestore() }}
      secondaryActions={[{ content: t('back'), disabled: isWorking, onAction: onBack }]}
      gap="300"
    >
      {failure && (
        <Banner tone="critical" title={t('restoreFailed')}>
          {failure}
        </Banner>
      )}
      <Text as="p">{t('restoreConsequence')}</Text>
      {isDirty && <Text as="p">{t('restoreUnsaved')}</Text>}
    </Modal>
  );
}
