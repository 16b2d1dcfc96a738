import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import type { Language, LimitDraft, MessageKey } from '@purchase-limits/domain/limit';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { renderText, textFor } from '@purchase-limits/domain/messages';
import { builtInKey, periodIn } from '@purchase-limits/domain/repurchase-texts';
import type { ShopView } from '@purchase-limits/contract/shop';
import { textFacts } from '../draft-facts';
import { BOUNDS } from '../form-values';

/** Used for a bound that is not filled in yet. */
const SAMPLE_BOUND = 3;

type Bounds = { min: number; max: number; multiple: number };
type PreviewTextOptions = {
  key: MessageKey;
  language: Language;
  draft: LimitDraft;
  shop: ShopView['shop'];
  /** What the message is about. */
  name: string;
};

/** What a shopper of this language would read, about a product that just breaks the limit. */
export function previewText({ key, language, draft, shop, name }: PreviewTextOptions): string {
  const { conditionType, ...facts } = textFacts(draft);
  const bounds = boundsOf(facts);
  const { current, remaining } = quantityBreaking(key, bounds);
  const write = measureFormat(conditionType, language, shop.currency, shop.weightUnit);
  const text = (wanted: MessageKey) =>
    textFor(wanted, language, draft.messages ?? {}, BUILT_IN_TEXTS, shop.defaultLanguage, builtInKey(wanted, facts));
  return renderText(text(key), {
    name,
    ...Object.fromEntries(
      BOUNDS.filter((bound) => facts[bound] !== null).map((bound) => [bound, write(bounds[bound])]),
    ),
    current: write(current),
    remaining: write(remaining),
    period: periodIn(language, facts.repurchase) || undefined,
    contact: facts.contactUs.enabled ? text('buttonText') : undefined,
  });
}

/** The quantity in the page that the message speaks of; 1 where the limit does not count units. */
export function previewQuantity(key: MessageKey | undefined, draft: LimitDraft): number {
  const { conditionType, ...facts } = textFacts(draft);
  if (!key || conditionType !== 'product_quantity') return 1;
  return quantityBreaking(key, boundsOf(facts)).current;
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
