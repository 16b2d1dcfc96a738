import { ORDERS_PER_HOUR } from '@purchase-limits/domain/broken-orders';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useOrderActionSettings } from '../../api/use-order-actions';
import { useToast } from '../../components/Toasts';
import { useText } from '../../components/order-action/texts';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Form } from '../../ui/Form';
import { InlineStack } from '../../ui/InlineStack';
import { CardTitle } from '../../ui/Text';
import { TextField } from '../../ui/TextField';

/** How many orders an hour are changed without asking the merchant. */
export function MostPerHourCard() {
  const t = useText();
  const { settings, save } = useOrderActionSettings();
  const { showToast } = useToast();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (!settings) return null;
  const saved = String(settings.mostPerHour);
  const handleSave = async () => {
    const { least, most } = ORDERS_PER_HOUR;
    const mostPerHour = Number(typed ?? saved);
    if (!Number.isInteger(mostPerHour) || mostPerHour < least || mostPerHour > most)
      return setError(t('most.error', { least: String(least), most: String(most) }));
    setError(null);
    try {
      await save({ mostPerHour });
      setTyped(null);
      showToast({ content: t('most.saved') });
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Card>
      <Form onSubmit={() => void handleSave()}>
        <BlockStack gap="300">
          <CardTitle>{t('most')}</CardTitle>
          <TextField
            label={t('most.label')}
            helpText={t('most.help')}
            value={typed ?? saved}
            onChange={setTyped}
            error={error ?? undefined}
            inputMode="numeric"
            autoComplete="off"
          />
          {typed !== null && typed !== saved && (
            <InlineStack>
              <Button submit>{t('most.save')}</Button>
            </InlineStack>
          )}
        </BlockStack>
      </Form>
    </Card>
  );
}
