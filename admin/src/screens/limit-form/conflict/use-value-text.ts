import { measureFormat } from '@purchase-limits/domain/message-formats';
import { canShare } from '@purchase-limits/domain/repurchase-window';
import { readTypedNumber } from '@purchase-limits/domain/typed-number';
import { whenScope } from '@purchase-limits/domain/limit-scope';
import { get } from 'react-hook-form';
import { whenWords } from '../../../components/limit-sentence/condition-words';
import { useFormat } from '../../../components/use-format';
import { useLocale } from '../../../i18n/texts';
import { BOUNDS, type BoundName, type LimitFormValues } from '../form-values';
import type { ProductChoice } from '../product-choice';
import { useLimitFormContext } from '../limit-form-context';
import { repurchaseText } from '../repurchase-text';
import { useText, type FormTextKey } from '../texts';

type Values = LimitFormValues;

/** Writes what a field has in words. */
export function useValueText(): (path: string, values: Values) => string {
  const t = useText();
  const { formatDay } = useFormat();
  const { typeForm } = useLimitFormContext();
  const { boundText, limitText } = useBoundTexts();
  const conditionsText = useConditionsText();
  const dayText = (day: string) => (day ? formatDay(day) : t('none'));
  const texts: Record<string, (values: Values) => string> = {
    name: ({ name }) => name,
    status: ({ status }) => t(status),
    startDate: ({ startDate }) => dayText(startDate),
    endDate: ({ endDate }) => dayText(endDate),
    applyTo: ({ blocksOrder, applyTo }) =>
      t(blocksOrder ? 'blockOrder' : (`${typeForm.type}.applyTo.${applyTo}` as FormTextKey)),
    applyToEachVariant: ({ applyToEachVariant, countTogether }) =>
      countTogether ? t('countTogether') : t(applyToEachVariant ? 'on' : 'off'),
    neverTogether: ({ neverTogether }) => t(neverTogether ? 'on' : 'off'),
    purchaseType: ({ purchaseType }) => t(`purchaseType.${purchaseType}`),
    products: ({ products }) => conditionsText(products),
    targets: ({ targets }) => conditionsText(targets),
    'exclusions.products': ({ exclusions: { group } }) => conditionsText({ kind: 'group', ...group }),
    customerTags: () => t('customerTags.all'),
    limit: limitText,
    min: (values) => boundText(values, 'min'),
    max: (values) => boundText(values, 'max'),
    multiple: (values) => boundText(values, 'multiple'),
    notificationTrigger: ({ notificationTrigger }) => t(`trigger.${notificationTrigger}`),
    hint: ({ hint }) => t(hint ? 'on' : 'off'),
    repurchase: ({ repurchase: { option, shared, persons, every } }) => {
      const period =
        option === 'custom' ? [t('every'), every.amount, t(`unit.${every.unit}`)].join(' ') : repurchaseText(option, t);
      if (shared && canShare({ option }))
        return [option === 'once_per_lifetime' ? t('sharedTotal') : period, t('sharedBy.all')].join(' · ');
      return option === 'no_limit' || persons === 'accounts' ? period : [period, t(`persons.${persons}`)].join(' · ');
    },
    appliesWhen: ({ appliesWhen }) =>
      appliesWhen.conditions.length > 0 ? whenWords(whenScope(appliesWhen)) : t('appliesWhen.always'),
    replaces: ({ replaces }) => t('replaces.count', { count: replaces.length }),
    brokenOrders: ({ brokenOrders: { action, tag } }) =>
      [t(`brokenOrders.${action}`), action === 'tag' && tag].filter(Boolean).join(' · '),
    contactUs: ({ contactUs: { enabled, url } }) => (enabled && url ? url : t(enabled ? 'on' : 'off')),
  };
  return (path, values) => texts[path]?.(values) ?? (get(values, path) as string | null) ?? t('builtInTexts');
}

function useBoundTexts() {
  const t = useText();
  const language = useLocale();
  const { shop } = useLimitFormContext();
  const { currency, weightUnit } = shop;
  const boundText = ({ conditionType, ...values }: Values, bound: BoundName): string => {
    const text = values[bound];
    if (!text.trim()) return t('none');
    const typed = readTypedNumber(text);
    return 'value' in typed ? measureFormat(conditionType, language, currency, weightUnit)(typed.value) : text;
  };
  const limitText = (values: Values): string => {
    const used = BOUNDS.filter((bound) => values[bound].trim());
    const bounds = used.map((bound) => t('labeled', { label: t(bound), value: boundText(values, bound) }));
    return [t(values.conditionType, { currency, unit: weightUnit }), ...bounds].join(' · ');
  };
  return { boundText, limitText };
}

/** All products, or the conditions that choose them. */
function useConditionsText(): (choice: Omit<ProductChoice, 'items'>) => string {
  const t = useText();
  const { formatList } = useFormat();
  return ({ kind, match, conditions }) => {
    if (kind !== 'group') return t('products.all');
    const texts = conditions.map(({ field, operator, value }) =>
      [
        t(`field.${field}`),
        t(`operator.${operator}`),
        ...(field === 'giftCard' ? [] : [t('quoted', { name: value })]),
      ].join(' '),
    );
    return t('labeled', { label: t(`match.${match}`), value: formatList(texts) });
  };
}
