import { Banner, BlockStack, Form, Modal, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { DialogProps } from './DialogButton';
import { useFocusReturn } from './focus';

type ActionDialogProps = DialogProps & {
  title: string;
  /** The button that starts the action; null: the dialog can only be closed. */
  confirm: string | null;
  isDestructive?: boolean;
  /** Whether the action is running. */
  isSending: boolean;
  /** Why the action failed. */
  failure: string | null;
  /** Starts the action. */
  onConfirm: () => void;
  /** What the action means, and its fields. */
  children: ReactNode;
};

/** Asks before an action, and for what the action needs. */
export function ActionDialog(props: ActionDialogProps) {
  const { opener, onClose, title, confirm, isDestructive, isSending, failure, onConfirm, children } = props;
  useFocusReturn(opener);
  return (
    <Modal
      open
      size="small"
      title={title}
      onClose={onClose}
      primaryAction={
        confirm === null
          ? undefined
          : { content: confirm, destructive: isDestructive, loading: isSending, onAction: onConfirm }
      }
      secondaryActions={[{ content: confirm === null ? 'Close' : 'Cancel', disabled: isSending, onAction: onClose }]}
    >
      <Modal.Section>
        <Form onSubmit={onConfirm}>
          <BlockStack gap="300">
            {failure && (
              <Banner tone="critical">
                <Text as="p" breakWord>
                  {failure}
                </Text>
              </Banner>
            )}
            {children}
          </BlockStack>
        </Form>
      </Modal.Section>
    </Modal>
  );
}
