import { useFocusReturn } from '../components/focus';
import { useText } from './texts';
import { Modal } from '../ui/Modal';
import { Text } from '../ui/Text';

type LeaveDialogProps = {
  /** The merchant leaves, and loses the changes. */
  onLeave: () => void;
  /** The merchant stays. */
  onStay: () => void;
};

/** Asks the merchant whether to leave the page or to stay. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  useFocusReturn();
  const t = useText();
  return (
    <Modal
      size="small"
      title={t('leaveTitle')}
      onClose={onStay}
      primaryAction={{ content: t('leave'), destructive: true, onAction: onLeave }}
      secondaryActions={[{ content: t('stay'), onAction: onStay }]}
    >
      <Modal.Section>
        <Text as="p">{t('leaveConsequence')}</Text>
      </Modal.Section>
    </Modal>
  );
}
