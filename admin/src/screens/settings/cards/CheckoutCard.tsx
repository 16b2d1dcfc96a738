import { Card, Checkbox } from '@shopify/polaris';
import { fieldId } from '../settings-values';
import { useText } from '../texts';
import type { SettingsCardProps } from './settings-card';

/** Whether to disable the theme's checkout buttons while a cart breaks a limit. */
export function CheckoutCard({ form: { values, change, errorOf } }: SettingsCardProps) {
  const t = useText();
  return (
    <Card>
      <Checkbox
        id={fieldId('disableCheckoutButton')}
        label={t('disableCheckoutButton')}
        helpText={t('disableCheckoutButton.help')}
        checked={values.disableCheckoutButton}
        error={errorOf('disableCheckoutButton')}
        onChange={(disableCheckoutButton) => change({ disableCheckoutButton })}
      />
    </Card>
  );
}
