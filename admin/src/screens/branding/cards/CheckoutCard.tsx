import { FormSection } from '../../../components/FormSection';
import { fieldId } from '../branding-values';
import { useText } from '../texts';
import type { BrandingCardProps } from './branding-card';
import { Checkbox } from '../../../ui/Checkbox';

/** What happens to the theme's checkout buttons while a cart breaks a limit. */
export function CheckoutCard({ form: { values, change, errorOf } }: BrandingCardProps) {
  const t = useText();
  return (
    <FormSection title={t('checkout')}>
      <Checkbox
        id={fieldId('disableCheckoutButton')}
        label={t('disableCheckoutButton')}
        checked={values.disableCheckoutButton}
        error={errorOf('disableCheckoutButton')}
        onChange={(disableCheckoutButton) => change({ disableCheckoutButton })}
      />
    </FormSection>
  );
}
