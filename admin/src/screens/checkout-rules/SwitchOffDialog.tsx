import { useShop } from '../../api/use-shops';
import { useFocusReturn } from '../../components/focus';
import { useText } from './texts';
import { Modal } from '../../ui/Modal';
import { Text } from '../../ui/Text';

type SwitchOffDialogProps = {
  /** Closes the dialog. */
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before the checkout rule is switched off. */
export function SwitchOffDialog({ onClose, onConfirm }: SwitchOffDialogProps) {
  useFocusReturn();
  const t = useText();
  const { shop } = useShop();
  return (
    <Modal
      size="small"
      title={t('switchOff.title')}
      onClose={onClose}
      primaryAction={{ content: t('switchOff.confirm'), destructive: true, onAction: onConfirm }}
      secondaryActions={[{ content: t('cancel'), onAction: onClose }]}
      gap="300"
    >
      <Text as="p">{t('switchOff.shoppers')}</Text>
      <Text as="p">{t(shop?.disableCheckoutButton ? 'switchOff.buttonHeld' : 'switchOff.messagesStay')}</Text>
    </Modal>
  );
}
