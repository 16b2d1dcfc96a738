import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import type { Language, MessageKey } from '@purchase-limits/domain/limit';
import { measureFormat, renderText, textFor } from '@purchase-limits/domain/messages';
import type { ShopView } from '@purchase-limits/domain/views';
import type { LimitFormValues } from './form-values';
import { textFacts } from './use-limit-form';

/** Stands for a bound that is not filled in yet. */
const SAMPLE_BOUND = 3;

/** What a shopper of this language would read, of a product that just breaks the limit. */
export function previewText(
  key: MessageKey,
  language: Language,
  values: LimitFormValues,
  shop: ShopView['shop'],
  productTitle: string,
): string {
  const { conditionType, ...facts } = textFacts(values);
  const bound = (name: 'min' | 'max' | 'multiple') => (Number.isFinite(facts[name]) ? (facts[name] ?? SAMPLE_BOUND) : SAMPLE_BOUND);
  const write = measureFormat(conditionType, language, shop.currency, shop.weightUnit);
  const [min, max, multiple] = [bound('min'), bound('max'), bound('multiple')];
  const isMinimum = key.startsWith('minimum');
  const isMultiple = key === 'multipleQuantityLimitMessage';
  const current = isMinimum ? Math.max(min - 1, 0) : isMultiple ? multiple + 1 : max + 1;
  const left = isMinimum ? min - current : isMultiple ? multiple - 1 : 0;
  const text = (wanted: MessageKey) => textFor(wanted, language, values.messages, BUILT_IN_TEXTS, shop.defaultLanguage);
  return renderText(text(key), {
    name: values.type === 'cart' ? BUILT_IN_TEXTS[language].cart : productTitle,
    min: write(min),
    max: write(max),
    multiple: write(multiple),
    current: write(current),
    remaining: write(left),
    contact: text('contactUsText'),
  });
}
