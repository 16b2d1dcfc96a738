import { useText } from '../texts';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Note, PartTitle } from '../../../ui/Text';

/** The way to the screen of checkout rules. */
export function CheckoutRulesCard() {
  const t = useText();
  return (
    <Card gap="300">
      <PartTitle>{t('checkoutRules')}</PartTitle>
      <Note>{t('checkoutRules.note')}</Note>
      <div>
        <Button url="/settings/checkout-rules">{t('checkoutRules.open')}</Button>
      </div>
    </Card>
  );
}
