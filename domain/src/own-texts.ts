// The texts that go with a limit wherever it goes: the merchant's own, and those that few limits need.
import { APART_TEXTS } from './apart-texts.js';
import { LANGUAGES, type Language } from './languages.js';
import type { Limit, MessageKey, Messages } from './limit.js';
import { wholeOf } from './messages.js';
import { SHARED_TEXTS } from './shared-texts.js';

type WrittenLimit = Pick<Limit, 'messages' | 'neverTogether' | 'type' | 'applyTo' | 'countTogether' | 'repurchase'>;

/**
 * The limit's own texts; where products are never together or all customers share an allowance, with the texts for that
 * in every language without one. So neither pages nor the checkout have to know more texts.
 */
export function messagesOf(limit: WrittenLimit): Messages {
  const { messages, neverTogether, repurchase } = limit;
  if (neverTogether) return filledIn(messages, 'blockedMessage', (language) => APART_TEXTS[language]);
  if (!repurchase.shared) return messages;
  const length = repurchase.option === 'once_per_lifetime' ? 'life' : 'period';
  const whole = wholeOf(limit) || 'each';
  return filledIn(messages, 'repurchaseMessage', (language) => SHARED_TEXTS[language][whole][length]);
}

function filledIn(messages: Messages, key: MessageKey, textIn: (language: Language) => string): Messages {
  const textsIn = (language: Language) => {
    const own = messages[language];
    return { ...own, [key]: own?.[key]?.trim() ? own[key] : textIn(language) };
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)]));
}
