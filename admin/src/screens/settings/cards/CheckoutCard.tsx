import { fieldId, type SettingsValues } from '../settings-values';
import { useText } from '../texts';
import type { SettingsCardProps } from './settings-card';
import { Card } from '../../../ui/Card';
import { Checkbox } from '../../../ui/Checkbox';
import { ChoiceList } from '../../../ui/ChoiceList';

type Help = 'help' | 'message' | 'fields';
const HELP: Record<Help, Pick<SettingsValues, 'quantityHelp' | 'fieldsOnly'>> = {
  help: { quantityHelp: true, fieldsOnly: false },
  message: { quantityHelp: false, fieldsOnly: false },
  fields: { quantityHelp: true, fieldsOnly: true },
};

function helpOf({ quantityHelp, fieldsOnly }: SettingsValues): Help {
  if (fieldsOnly) return 'fields';
  return quantityHelp ? 'help' : 'message';
}

/** What shoppers can do while a limit is broken, and what limits on value count. */
export function CheckoutCard({ form: { values, change, errorOf } }: SettingsCardProps) {
  const t = useText();
  return (
    <Card gap="200">
      <div id={fieldId('quantityHelp')}>
        <ChoiceList
          title={t('shopperHelp')}
          choices={Object.keys(HELP).map((value) => ({
            value,
            label: t(`shopperHelp.${value as Help}`),
            helpText: value !== 'message' && t(`shopperHelp.${value as Exclude<Help, 'message'>}.help`),
          }))}
          selected={[helpOf(values)]}
          error={errorOf('quantityHelp') ?? errorOf('fieldsOnly')}
          onChange={([chosen]: Help[]) => change(HELP[chosen!])}
        />
      </div>
      <Checkbox
        id={fieldId('disableCheckoutButton')}
        label={t('disableCheckoutButton')}
        checked={values.disableCheckoutButton}
        error={errorOf('disableCheckoutButton')}
        onChange={(disableCheckoutButton) => change({ disableCheckoutButton })}
      />
      <Checkbox
        id={fieldId('valueBeforeDiscounts')}
        label={t('valueBeforeDiscounts')}
        helpText={t('valueBeforeDiscounts.help')}
        checked={values.valueBeforeDiscounts}
        error={errorOf('valueBeforeDiscounts')}
        onChange={(valueBeforeDiscounts) => change({ valueBeforeDiscounts })}
      />
    </Card>
  );
}
