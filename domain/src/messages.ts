// Which text a shopper reads: the key of a violation, the language, the placeholders (rules §5).
import type { ViolationKind } from './evaluate.js';
import { LANGUAGES, type Language } from './languages.js';
import type { ConditionType, Limit, MessageKey, Messages } from './limit.js';
import type { TextKey } from './text-keys.js';
import type { StorefrontSettings } from './storefront-settings.js';

/** Values of the placeholders, already formatted for the shopper. */
export type MessageValues = Partial<
  Record<'min' | 'max' | 'multiple' | 'current' | 'remaining' | 'period' | 'name' | 'contact', string>
>;
type Texts = StorefrontSettings['texts'];

const MEASURE = { total_product_value: 'Value', total_weight: 'Weight' } as const;
const measureIn = (conditionType: ConditionType) => MEASURE[conditionType as keyof typeof MEASURE] ?? 'Quantity';

const KEY_OF_KIND = {
  multiple: 'multipleQuantityLimitMessage',
  blocked: 'blockedMessage',
  login_required: 'loginRequiredMessage',
  repurchase: 'repurchaseMessage',
} as const;

/** Whether different products or variants are counted, whatever the quantity of each. */
export function isDistinct(conditionType: ConditionType): boolean {
  return conditionType.startsWith('distinct');
}

/** The text that tells of a violation. */
export function messageKey(kind: ViolationKind, conditionType: ConditionType): MessageKey {
  return kind === 'min' || kind === 'max' ? `${kind}imum${measureIn(conditionType)}LimitMessage` : KEY_OF_KIND[kind];
}

/** Every text this limit can produce, in the order a form shows them. */
export function messageKeysOf({
  type,
  conditionType,
  min,
  max,
  multiple,
  repurchase,
  contactUs,
}: Pick<Limit, 'type' | 'conditionType' | 'min' | 'max' | 'multiple' | 'repurchase' | 'contactUs'>): MessageKey[] {
  const hasWindow = repurchase.option !== 'no_limit';
  const kinds: ViolationKind[] = [];
  if (type === 'product-blocking' && min === null && max === null && multiple === null) kinds.push('blocked');
  else {
    if (min !== null) kinds.push('min');
    if (max !== null && !hasWindow) kinds.push('max');
    if (multiple !== null) kinds.push('multiple');
    if (hasWindow && !repurchase.shared && !repurchase.persons) kinds.push('login_required');
    if (hasWindow) kinds.push('repurchase');
  }
  const keys = kinds.map((kind) => messageKey(kind, conditionType));
  return contactUs.enabled ? [...keys, 'buttonText', 'contactUsText'] : keys;
}

/**
 * The built-in text for this key. It depends on the limit: a whole cart and products that are counted together have no
 * name, different products are not an amount of one, and a re-purchase reads by its window.
 */
export function builtInKey(
  key: MessageKey,
  limit: Pick<Limit, 'type' | 'applyTo' | 'countTogether' | 'conditionType' | 'max' | 'repurchase'>,
): TextKey {
  const { conditionType, max, repurchase } = limit;
  const whole = wholeOf(limit);
  const group = isDistinct(conditionType) ? `${conditionType}.${whole || 'each'}` : whole;
  const base = group ? key.replace(/^(m[a-z]+|login|repurchase).*/, `${group}.$1`) : key;
  const isForLife = repurchase.option === 'once_per_lifetime';
  const ending = (max === null ? 'Once' : '') + (isForLife ? 'ForLife' : '');
  return (key === 'repurchaseMessage' ? base + ending : base) as TextKey;
}

/** Whether what it measures has no name: the whole cart, or products that are counted together. */
export function wholeOf({
  type,
  applyTo,
  countTogether,
}: Pick<Limit, 'type' | 'applyTo' | 'countTogether'>): 'cart' | 'group' | false | undefined {
  return type === 'cart' || applyTo === 'cart' ? 'cart' : countTogether && 'group';
}

/**
 * The language of a shopper's locale: `de-AT` is `de`, any Portuguese `pt-BR`; null when the texts know it not, nor its
 * primary subtag. Traditional Chinese is not the Chinese of the texts.
 */
export function languageOf(locale: string): Language | null {
  const [primary] = locale.split('-');
  if (/^zh-(hant|tw|hk|mo)\b/i.test(locale)) return null;
  return LANGUAGES.find((language) => language.split('-')[0] === primary!.toLowerCase()) ?? null;
}

/**
 * The merchant's text in the shopper's language, the built-in one in it, the merchant's in the default language,
 * English. `builtInAs`: see {@link builtInKey}.
 */
export function textFor(
  key: MessageKey,
  language: Language | null,
  own: Messages,
  builtIn: Texts,
  defaultLanguage: Language,
  builtInAs: TextKey = key,
): string {
  const filled = (text: string | undefined) => (text?.trim() ? text : undefined);
  return (
    (language && (filled(own[language]?.[key]) ?? filled(builtIn[language]?.[builtInAs]))) ??
    filled(own[defaultLanguage]?.[key]) ??
    builtIn.en?.[builtInAs] ??
    ''
  );
}

/** Fills in the placeholders; unknown ones stay as typed. The result is text, never markup. */
export function renderText(template: string, values: MessageValues): string {
  return template.replace(
    /\{(min|max|multiple|current|remaining|period|name|contact)\}/g,
    (typed, name: keyof MessageValues) => values[name] ?? typed,
  );
}

type Standing = {
  kind: ViolationKind;
  current: number;
  min: number | null;
  max: number | null;
  multiple: number | null;
};

/** How much is left: up to the maximum, up to the minimum or the next multiple; never below 0. */
export function remaining(standing: Standing): number {
  return Math.max(0, Number(leftToBound(standing).toFixed(9)));
}

function leftToBound({ kind, current, min, max, multiple }: Standing): number {
  if (kind === 'min') return (min ?? 0) - current;
  if (kind === 'multiple' && multiple) return (multiple - (current % multiple)) % multiple;
  return (max ?? current) - current;
}
