import { Modal, Text } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { appBridge } from '../platform/app-bridge';

type LeavePromptProps = {
  /** The merchant leaves, and loses the changes. */
  onLeave: () => void;
  /** The merchant stays. */
  onStay: () => void;
};

/** Asks before unsaved changes are lost: the platform does when embedded, otherwise a dialog of ours. */
export function LeavePrompt({ onLeave, onStay }: LeavePromptProps) {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    let isWaiting = true;
    // Answers only when the merchant leaves; one who stays saves, discards, or tries again.
    void appBridge?.saveBar.leaveConfirmation().then(() => isWaiting && leave.current());
    return () => {
      isWaiting = false;
    };
  }, []);
  if (appBridge) return null;

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
