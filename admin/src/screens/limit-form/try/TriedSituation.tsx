import { isTimed, type WhenType } from '@purchase-limits/domain/applies-when';
import { languageName } from '../../../components/language-name';
import { countryName } from '../../../components/limit-sentence/condition-words';
import { useLocale } from '../../../i18n/texts';
import { byName, COUNTRIES, LANGUAGES } from '../cards/applies-when/codes';
import { useLimitFormContext } from '../limit-form-context';
import { useTryText } from './texts';
import type { TypedCart } from './typed-cart';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';

type TriedSituationProps = {
  /** Who orders, where and when. */
  cart: TypedCart;
  /** The merchant changes it. */
  onChange: (changed: Partial<TypedCart>) => void;
};

/** What the limit's conditions ask for, beside the customer's tags and the day. */
export function TriedSituation({ cart, onChange }: TriedSituationProps) {
  const t = useTryText();
  const locale = useLocale();
  const { draft } = useLimitFormContext();
  const conditions = draft.appliesWhen?.conditions ?? [];
  const asksFor = (type: WhenType) => conditions.some((one) => one.type === type);
  return (
    <>
      {conditions.some(isTimed) && (
        <TextField
          label={t('time')}
          type="time"
          autoComplete="off"
          value={cart.time}
          onChange={(time) => time && onChange({ time })}
        />
      )}
      {asksFor('country') && (
        <Select
          label={t('when.country')}
          options={byName(COUNTRIES, countryName, locale)}
          value={cart.country}
          onChange={(country) => onChange({ country })}
        />
      )}
      {asksFor('language') && (
        <Select
          label={t('language')}
          options={byName(LANGUAGES, languageName, locale)}
          value={cart.locale}
          onChange={(chosen) => onChange({ locale: chosen })}
        />
      )}
      {cart.isSignedIn && asksFor('order_count') && (
        <TextField
          label={t('when.order_count')}
          inputMode="numeric"
          autoComplete="off"
          value={cart.orderCount}
          onChange={(orderCount) => onChange({ orderCount })}
        />
      )}
      {cart.isSignedIn && (asksFor('purchaser') || asksFor('company_location')) && (
        <TextField
          label={t('when.company_location')}
          helpText={t('companyLocationHelp')}
          autoComplete="off"
          value={cart.companyLocation}
          onChange={(companyLocation) => onChange({ companyLocation })}
        />
      )}
    </>
  );
}
