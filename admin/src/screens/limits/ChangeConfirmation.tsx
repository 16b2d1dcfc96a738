import type { LimitRow } from '@purchase-limits/domain/views';
import { Banner, BlockStack, Modal, Text } from '@shopify/polaris';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useChangeLimits, type BulkChange } from '../../api/use-save-limit';
import { useToast } from '../../components/Toasts';
import { useFocusReturn } from '../../components/use-focus-return';

const WORDS: Record<BulkChange, { verb: string; consequence: string; done: string }> = {
  activate: {
    verb: 'Activate',
    consequence: 'Customers see its messages in the store, in its dates. Checkout does not enforce limits yet.',
    done: 'Updated successfully',
  },
  deactivate: {
    verb: 'Deactivate',
    consequence: 'Customers see no message of it until you activate it again.',
    done: 'Updated successfully',
  },
  delete: { verb: 'Delete', consequence: 'This cannot be undone.', done: 'Deleted successfully' },
};

/** What is to be done to which limits. */
export type AskedChange = { change: BulkChange; limits: LimitRow[] };

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
  const { verb, consequence, done } = WORDS[change];
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
      showToast({ content: done });
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
  const title = limits.length === 1 && only ? `${verb} ‘${only.name}’?` : `${verb} ${limits.length} limits?`;
  return (
    <Modal
      open
      size="small"
      title={title}
      onClose={onClose}
      primaryAction={{
        content: verb,
        destructive: change === 'delete',
        loading: isWorking,
        onAction: () => void handleConfirm(),
      }}
      secondaryActions={[{ content: 'Cancel', disabled: isWorking, onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {failure && <Banner tone="critical">{failure}</Banner>}
          <Text as="p">{consequence}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
