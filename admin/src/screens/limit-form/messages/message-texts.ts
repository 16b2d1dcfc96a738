import { messagesOf } from '@purchase-limits/domain/own-texts';
import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import type { Language } from '@purchase-limits/domain/languages';
import type { LimitDraft, MessageKey } from '@purchase-limits/domain/limit';
import { builtInKey, messageKeysOf } from '@purchase-limits/domain/messages';
import { textFacts } from '../../../components/draft-facts';

export const PLACEHOLDERS = ['name', 'min', 'max', 'multiple', 'current', 'remaining', 'period', 'contact'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

export function isContactKey(key: MessageKey): key is 'buttonText' | 'contactUsText' {
  return key === 'buttonText' || key === 'contactUsText';
}

/** The texts that the limit can produce, without those of the Contact us button. */
export function messageKeysIn(draft: LimitDraft): MessageKey[] {
  return messageKeysOf(textFacts(draft)).filter((key) => !isContactKey(key));
}

/** The text that shoppers read where the merchant has not written their own. */
export function builtInText(key: MessageKey, language: Language, draft: LimitDraft): string {
  const facts = textFacts(draft);
  const special = messagesOf({ ...facts, messages: {} })[language]?.[key];
  return special ?? BUILT_IN_TEXTS[language][builtInKey(key, facts)];
}

/** The placeholders that say something in the texts of this limit. */
export function placeholdersOf(draft: LimitDraft): Placeholder[] {
  const { min, max, multiple, repurchase, contactUs } = textFacts(draft);
  const hasPeriod = repurchase.option !== 'no_limit' && repurchase.option !== 'once_per_lifetime';
  const isEmpty: Partial<Record<Placeholder, boolean>> = {
    min: min === null,
    max: max === null,
    multiple: multiple === null,
    period: !hasPeriod,
    contact: !contactUs.enabled,
  };
  return PLACEHOLDERS.filter((placeholder) => !isEmpty[placeholder]);
}

/** Typed placeholders that are unknown, or empty for this limit: shoppers would see them as typed. */
export function unfilledPlaceholders(text: string, draft: LimitDraft): string[] {
  const usable: readonly string[] = placeholdersOf(draft);
  const typed = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  return [...new Set(typed)].filter((name) => !usable.includes(name)).map((name) => `{${name}}`);
}
