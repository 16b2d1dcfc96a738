import { BlockStack, Card, Checkbox } from '@shopify/polaris';
import { fieldId } from '../settings-values';
import { useText } from '../texts';
import type { SettingsCardProps } from './settings-card';

/** What shoppers can do while a limit is broken: take a valid quantity, and go to the checkout or not. */
export function CheckoutCard({ form: { values, change, errorOf } }: SettingsCardProps) {
  const t = useText();
  return (
    <Card>
      <BlockStack gap="200">
        <Checkbox
          id={fieldId('quantityHelp')}
          label={t('quantityHelp')}
          helpText={t('quantityHelp.help')}
          checked={values.quantityHelp}
          error={errorOf('quantityHelp')}
          onChange={(quantityHelp) => change({ quantityHelp })}
        />
        <Checkbox
          id={fieldId('disableCheckoutButton')}
          label={t('disableCheckoutButton')}
          helpText={t('disableCheckoutButton.help')}
          checked={values.disableCheckoutButton}
          error={errorOf('disableCheckoutButton')}
          onChange={(disableCheckoutButton) => change({ disableCheckoutButton })}
        />
      </BlockStack>
    </Card>
  );
}
