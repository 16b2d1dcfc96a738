import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useFocusReturn } from '../../components/focus';
import { useToast } from '../../components/Toasts';
import { useWorking } from '../../components/use-working';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { Modal } from '../../ui/Modal';
import { Text } from '../../ui/Text';

type RevokeKeyDialogProps = {
  /** The name of the key. */
  name: string;
  /** Revokes it. */
  onRevoke: () => Promise<void>;
  /** Closes the dialog. */
  onClose: () => void;
};

/** Asks before a key stops working. */
export function RevokeKeyDialog({ name, onRevoke, onClose }: RevokeKeyDialogProps) {
  useFocusReturn();
  const t = useText();
  const { showToast } = useToast();
  const { isWorking, run } = useWorking();
  const [failure, setFailure] = useState<string | null>(null);
  const handleRevoke = () =>
    run(async () => {
      setFailure(null);
      try {
        await onRevoke();
      } catch (error) {
        return setFailure(messageOf(error));
      }
      showToast({ content: t('keys.nowRevoked') });
      onClose();
    });
  return (
    <Modal
      size="small"
      title={t('keys.ask', { name })}
      onClose={onClose}
      primaryAction={{
        content: t('keys.revoke'),
        destructive: true,
        loading: isWorking,
        onAction: () => void handleRevoke(),
      }}
      secondaryActions={[{ content: t('cancel'), onAction: onClose }]}
      gap="400"
    >
      {failure && <Banner tone="critical">{failure}</Banner>}
      <Text as="p">{t('keys.askNote')}</Text>
    </Modal>
  );
}
