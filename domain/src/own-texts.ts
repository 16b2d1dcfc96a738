// The texts that go with a limit wherever it goes: the merchant's own, and those that few limits need.
import { APART_TEXTS } from './apart-texts.js';
import { BUILT_IN_TEXTS } from './built-in-texts.js';
import { LANGUAGES, type Language } from './languages.js';
import type { Limit, MessageKey, Messages } from './limit.js';
import { builtInKey, messageKeysOf, wholeOf } from './messages.js';
import { PURCHASE_TYPE_TEXTS } from './purchase-type-texts.js';
import { SHARED_TEXTS } from './shared-texts.js';

type WrittenLimit = Pick<
  Limit,
  | 'type'
  | 'applyTo'
  | 'countTogether'
  | 'neverTogether'
  | 'purchaseType'
  | 'conditionType'
  | 'min'
  | 'max'
  | 'multiple'
  | 'repurchase'
  | 'contactUs'
  | 'messages'
>;
type TextIn = (language: Language) => string;

/**
 * The limit's own texts; where products are never together, all customers share an allowance or only one purchase type
 * counts, with the texts for that in every language without one. So neither pages nor the checkout have to know more
 * texts.
 */
export function messagesOf(limit: WrittenLimit): Messages {
  const { messages, purchaseType } = limit;
  const special = specialText(limit);
  if (!purchaseType) return special ? filledIn(messages, special.key, special.textIn) : messages;
  const keys = messageKeysOf({ ...limit, contactUs: { enabled: false, url: '' } });
  const textOf = (key: MessageKey, language: Language) =>
    special?.key === key ? special.textIn(language) : BUILT_IN_TEXTS[language][builtInKey(key, limit)];
  return keys.reduce(
    (filled, key) =>
      filledIn(filled, key, (language) => textOf(key, language) + PURCHASE_TYPE_TEXTS[language][purchaseType]),
    messages,
  );
}

function specialText(limit: WrittenLimit): { key: MessageKey; textIn: TextIn } | null {
  const { neverTogether, repurchase } = limit;
  if (neverTogether) return { key: 'blockedMessage', textIn: (language) => APART_TEXTS[language] };
  if (!repurchase.shared) return null;
  const length = repurchase.option === 'once_per_lifetime' ? 'life' : 'period';
  const whole = wholeOf(limit) || 'each';
  return { key: 'repurchaseMessage', textIn: (language) => SHARED_TEXTS[language][whole][length] };
}

function filledIn(messages: Messages, key: MessageKey, textIn: TextIn): Messages {
  const textsIn = (language: Language) => {
    const own = messages[language];
    return { ...own, [key]: own?.[key]?.trim() ? own[key] : textIn(language) };
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)]));
}
