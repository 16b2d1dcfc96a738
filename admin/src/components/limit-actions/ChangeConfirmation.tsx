import { Banner, BlockStack, Modal, Text } from '@shopify/polaris';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useChangeLimits, type BulkChange } from '../../api/use-save-limit';
import { useToast } from '../Toasts';
import { useFocusReturn } from '../focus';
import { useActionText } from './texts';

const WORDS = {
  activate: { one: 'activateOne', many: 'activateMany', consequence: 'activateConsequence', done: 'updated' },
  deactivate: { one: 'deactivateOne', many: 'deactivateMany', consequence: 'deactivateConsequence', done: 'updated' },
  delete: { one: 'deleteOne', many: 'deleteMany', consequence: 'deleteConsequence', done: 'deleted' },
} as const satisfies Record<BulkChange, object>;

/** What is to be done to which limits. */
export type AskedChange = { change: BulkChange; limits: { id: string; name: string }[] };

type ChangeConfirmationProps = {
  /** The change to confirm. */
  asked: AskedChange;
  /** Closes the dialog. */
  onClose: () => void;
  /** It has been done. */
  onChanged: () => void;
};

/** Asks before limits are activated, deactivated or deleted. */
export function ChangeConfirmation({ asked, onClose, onChanged }: ChangeConfirmationProps) {
  useFocusReturn();
  const { change, limits } = asked;
  const t = useActionText();
  const words = WORDS[change];
  const changeLimits = useChangeLimits();
  const { showToast } = useToast();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isStarted = useRef(false);
  const handleConfirm = async () => {
    if (isStarted.current) return;
    isStarted.current = true;
    setWorking(true);
    setFailure(null);
    try {
      await changeLimits(
        change,
        limits.map(({ id }) => id),
      );
      showToast({ content: t(words.done) });
      onChanged();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setWorking(false);
    } finally {
      isStarted.current = false;
    }
  };

  const [only] = limits;
  const title =
    limits.length === 1 && only ? t(words.one, { name: only.name }) : t(words.many, { count: limits.length });
  return (
    <Modal
      open
      size="small"
      title={title}
      onClose={onClose}
      primaryAction={{
        content: t(change),
        destructive: change === 'delete',
        loading: isWorking,
        onAction: () => void handleConfirm(),
      }}
      secondaryActions={[{ content: t('cancel'), disabled: isWorking, onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {failure && <Banner tone="critical">{failure}</Banner>}
          <Text as="p">{t(words.consequence)}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
