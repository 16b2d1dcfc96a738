import { SUMMARY_MAILS, type SummaryMails } from '@purchase-limits/domain/summary-period';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useSaveShop, useShop } from '../../api/use-shops';
import { useToast } from '../../components/Toasts';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { Select } from '../../ui/Select';

/** How often these figures come by e-mail. Saved at once. */
export function SummaryMailsCard() {
  const t = useText();
  const { shop } = useShop();
  const saveShop = useSaveShop();
  const { showToast, showError } = useToast();
  const [chosen, setChosen] = useState<SummaryMails | null>(null);
  if (!shop) return null;
  const handleChange = async (summaryMails: SummaryMails) => {
    setChosen(summaryMails);
    try {
      await saveShop({ summaryMails });
      showToast({ content: t('saved') });
    } catch (error) {
      showError(messageOf(error));
    }
    // Another choice meanwhile is being saved.
    setChosen((latest) => (latest === summaryMails ? null : latest));
  };
  return (
    <Card>
      <Select
        label={t('summaryMails')}
        options={SUMMARY_MAILS.map((value) => ({ value, label: t(`summaryMails.${value}`) }))}
        value={chosen ?? shop.summaryMails}
        onChange={(value: SummaryMails) => void handleChange(value)}
      />
    </Card>
  );
}
