import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useFocusReturn } from '../../components/focus';
import { useToast } from '../../components/Toasts';
import { useWorking } from '../../components/use-working';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { Modal } from '../../ui/Modal';
import { Text } from '../../ui/Text';

type EndDialogProps = {
  /** What is asked, what follows of it, what the button does, and what it did. */
  title: string;
  note: string;
  action: string;
  done: string;
  /** Ends it. */
  onEnd: () => Promise<void>;
  /** Closes the dialog. */
  onClose: () => void;
};

/** Asks before a key or a webhook stops working. */
export function EndDialog({ title, note, action, done, onEnd, onClose }: EndDialogProps) {
  useFocusReturn();
  const t = useText();
  const { showToast } = useToast();
  const { isWorking, run } = useWorking();
  const [failure, setFailure] = useState<string | null>(null);
  const handleEnd = () =>
    run(async () => {
      setFailure(null);
      try {
        await onEnd();
      } catch (error) {
        return setFailure(messageOf(error));
      }
      showToast({ content: done });
      onClose();
    });
  return (
    <Modal
      size="small"
      title={title}
      onClose={onClose}
      primaryAction={{
        content: action,
        destructive: true,
        loading: isWorking,
        onAction: () => void handleEnd(),
      }}
      secondaryActions={[{ content: t('cancel'), onAction: onClose }]}
      gap="400"
    >
      {failure && <Banner tone="critical">{failure}</Banner>}
      <Text as="p">{note}</Text>
    </Modal>
  );
}
