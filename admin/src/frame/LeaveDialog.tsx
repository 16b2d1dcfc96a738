import { Modal, Text } from '@shopify/polaris';
import { useFocusReturn } from '../components/use-focus-return';

type LeaveDialogProps = {
  /** The merchant leaves, and loses the changes. */
  onLeave: () => void;
  /** The merchant stays. */
  onStay: () => void;
};

/** Asks the merchant whether to leave the page or to stay. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  useFocusReturn();
  return (
    <Modal
      open
      size="small"
      title="Leave page with unsaved changes?"
      onClose={onStay}
      primaryAction={{ content: 'Leave page', destructive: true, onAction: onLeave }}
      secondaryActions={[{ content: 'Stay', onAction: onStay }]}
    >
      <Modal.Section>
        <Text as="p">Leaving this page will delete all unsaved changes.</Text>
      </Modal.Section>
    </Modal>
  );
}
