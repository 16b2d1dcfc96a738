import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import { HINT_TEXTS } from '@purchase-limits/domain/hint-texts';
import { hintTemplate } from '@purchase-limits/domain/hints';
import type { Language } from '@purchase-limits/domain/languages';
import { usesApplyTo, type LimitDraft, type MessageKey } from '@purchase-limits/domain/limit';
import { messageText } from '@purchase-limits/domain/message-text';
import type { ShopView } from '@purchase-limits/contract/shop';
import { textFacts } from '../draft-facts';

/** Used for a bound that is not filled in yet. */
const SAMPLE_BOUND = 3;
/** A limit's own bounds allow a quantity nearer than this, or none. */
const FARTHEST = 1_000;

/** The hint is written in place of this text. */
const HINT_KEY = 'maximumQuantityLimitMessage';

type Bounds = { min: number; max: number; multiple: number };
type PreviewTextOptions = {
  key: MessageKey;
  language: Language;
  draft: LimitDraft;
  shop: Pick<ShopView['shop'], 'currency' | 'weightUnit' | 'defaultLanguage'>;
  /** What the message is about. */
  name: string;
};

/** What a shopper of this language would read, about a product that just breaks the limit. */
export function previewText({ key, language, draft, shop, name }: PreviewTextOptions): string {
  const facts = textFacts(draft);
  const bounds = boundsOf(facts);
  const used = (bound: keyof Bounds) => (facts[bound] === null ? null : bounds[bound]);
  return messageText(
    key,
    { ...facts, messages: draft.messages ?? {} },
    { min: used('min'), max: used('max'), multiple: used('multiple'), ...quantityBreaking(key, bounds) },
    { language, name, shop },
  );
}

/** What a shopper of this language would read before anything is wrong; empty while the limit has no bound. */
export function previewHint({ language, draft, shop, name }: Omit<PreviewTextOptions, 'key'>): string {
  const facts = textFacts(draft);
  const { min, max, multiple, repurchase } = facts;
  const isOther = draft.type === 'collection' || (usesApplyTo(draft.type) && draft.applyTo !== 'product');
  const template = hintTemplate({ min, max, multiple, more: null }, repurchase, HINT_TEXTS[language], {
    count: (value) => value.toLocaleString(language),
    isOther,
  });
  return messageText(
    HINT_KEY,
    { ...facts, messages: { [language]: { [HINT_KEY]: template } } },
    { min, max, multiple, current: 0, remaining: 0 },
    { language, name, shop },
  );
}

/** The quantity in the page that the message speaks of; 1 where the limit does not count units. */
export function previewQuantity(key: MessageKey | undefined, draft: LimitDraft): number {
  const { conditionType, ...facts } = textFacts(draft);
  if (!key || conditionType !== 'product_quantity') return 1;
  return quantityBreaking(key, boundsOf(facts)).current;
}

/** The button that sets a valid quantity; none where no quantity would do. */
export function previewChange(key: MessageKey | undefined, draft: LimitDraft, language: Language): string | undefined {
  const { conditionType, min, max, multiple } = textFacts(draft);
  if (!key || conditionType !== 'product_quantity' || (min ?? max ?? multiple) === null) return undefined;
  if (key === 'blockedMessage' || key === 'loginRequiredMessage') return undefined;
  const current = previewQuantity(key, draft);
  const isValid = (quantity: number) =>
    quantity >= Math.max(min ?? 1, 1) && quantity <= (max ?? Infinity) && quantity % (multiple ?? 1) === 0;
  for (let distance = 1; distance <= FARTHEST; distance += 1) {
    const valid = [current - distance, current + distance].find(isValid);
    if (valid) return BUILT_IN_TEXTS[language].changeTo.replace('{n}', valid.toLocaleString(language));
  }
  return undefined;
}

function boundsOf({ min, max, multiple }: { [bound in keyof Bounds]: number | null }): Bounds {
  return { min: boundOrSample(min), max: boundOrSample(max), multiple: boundOrSample(multiple) };
}

function boundOrSample(bound: number | null): number {
  return bound !== null && Number.isFinite(bound) ? bound : SAMPLE_BOUND;
}

/** The nearest quantity that breaks the limit, and what is then missing or may still be bought. */
function quantityBreaking(key: MessageKey, { min, max, multiple }: Bounds): { current: number; remaining: number } {
  if (key.startsWith('minimum')) {
    const current = Math.max(min - 1, 0);
    return { current, remaining: min - current };
  }
  if (key === 'blockedMessage' || key === 'loginRequiredMessage') return { current: 1, remaining: 0 };
  if (key === 'multipleQuantityLimitMessage') return { current: multiple + 1, remaining: multiple - 1 };
  return { current: max + 1, remaining: 0 };
}
