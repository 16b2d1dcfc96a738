import { Text } from '@shopify/polaris';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useSaveShop, useShop } from '../../api/use-shops';
import { StatusSwitch } from '../../components/StatusSwitch';
import { useToast } from '../../components/Toasts';
import { useText } from './texts';

/** Whether a warning before the free impressions are used up also comes by e-mail. Saved as it is switched. */
export function WarningMailsSwitch() {
  const { shop } = useShop();
  const saveShop = useSaveShop();
  const { showError } = useToast();
  const t = useText();
  /** What is being saved. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!shop) return null;
  const isOn = wanted ?? shop.warningMails;
  const handleToggle = async () => {
    if (wanted !== null) return;
    setWanted(!isOn);
    try {
      await saveShop({ warningMails: !isOn });
    } catch (failure) {
      showError(messageOf(failure));
    } finally {
      setWanted(null);
    }
  };
  return (
    <label className="warning-mails">
      <StatusSwitch label={t('warningMails')} isOn={isOn} onToggle={() => void handleToggle()} />
      <Text as="span" variant="bodySm">
        <span aria-hidden="true">{t('warningMails')}</span>
      </Text>
    </label>
  );
}
