// What a product page says of a limit before anything breaks it (rules §5.1).
import type { CartLine } from './cart-line.js';
import type { PresentCart, Rulebook, Violation } from './evaluate.js';
import type { Limit } from './limit.js';
import type { HintKey, HintTexts } from './text-keys.js';
import type { SubjectKind } from './measure.js';

type HintedLimit = Pick<Limit, 'id' | 'conditionType' | 'hint' | 'notificationTrigger' | 'repurchase'>;
/**
 * `more`: how many units can still be added, or are left of an allowance that all customers share; null where that says
 * nothing new.
 */
export type Hint = {
  limitId: string;
  subject: string;
  subjectKind: SubjectKind;
  min: number | null;
  max: number | null;
  multiple: number | null;
  more: number | null;
};

/** Beyond every maximum. */
const FAR = 1_000_000;

/** What these limits allow of the product at hand, in their order; by limit one for each subject. */
export function hintsOf(
  limits: readonly HintedLimit[],
  rulebook: Pick<Rulebook<PresentCart>, 'standing'>,
  cart: PresentCart,
  line: CartLine,
): Hint[] {
  const far = { ...line, quantity: FAR, isChosen: true };
  // Every window is reported, whatever is left of it.
  const overOf = () => (subject: object) => subject;
  const alone = { ...cart, overOf, lines: [far] } as PresentCart;
  return limits
    .filter(({ hint, notificationTrigger }) => hint && notificationTrigger !== 'no_notification')
    .flatMap((limit) => {
      const all = rulebook.standing(limit.id, alone);
      // What is left for all customers has nothing to do with this cart.
      const others = limit.repurchase.shared ? [] : cart.lines;
      const together = rulebook.standing(limit.id, { ...cart, lines: [...others, far] });
      return [...new Set(all.map(({ subject }) => subject))].map((subject): Hint => {
        const { subjectKind, min, max, multiple } = all.find((one) => one.subject === subject)!;
        const most = together.find(
          (one) => one.subject === subject && (one.kind === 'max' || one.kind === 'repurchase'),
        );
        return { limitId: limit.id, subject, subjectKind, min, max, multiple, more: moreOf(limit, most) };
      });
    });
}

/** Not in multiples: what is left is none. */
function moreOf({ conditionType, repurchase }: HintedLimit, most: Violation | undefined): number | null {
  const { max = null, multiple, current } = most ?? {};
  if (conditionType !== 'product_quantity' || max === null || multiple) return null;
  const more = FAR + max - current!;
  if (repurchase.shared) return Math.max(0, more);
  return more > 0 && more < max ? more : null;
}

/**
 * What to say, with the placeholders of messages. `count`: how a number of units is written. `isOther`: whether the
 * subject has to be named, since it is not the product at hand.
 */
export function hintTemplate(
  { min, max, multiple, more }: Pick<Hint, 'min' | 'max' | 'multiple' | 'more'>,
  repurchase: Limit['repurchase'],
  texts: Partial<HintTexts>,
  { count, isOther }: { count: (value: number) => string; isOther: boolean },
): string {
  const parts = hintKeys({ min, max, multiple }, repurchase).map((key) => texts[key]!);
  if (more !== null) parts.push(texts[repurchase.shared ? 'left' : 'more']!.replace('{n}', count(more)));
  const hint = parts.join(' · ');
  return isOther ? texts.about!.replace('{hint}', hint) : hint;
}

/** The texts that state the limit, in their order. */
export function hintKeys(
  { min, max, multiple }: Pick<Hint, 'min' | 'max' | 'multiple'>,
  { option, shared }: Limit['repurchase'],
): HintKey[] {
  const isWindow = option !== 'no_limit';
  const keys = [
    isWindow ? windowKey(max, { isForLife: option === 'once_per_lifetime', shared }) : allowanceKey(min, max),
    isWindow && min !== null && ('min' as const),
    multiple !== null && ('multiple' as const),
  ];
  return keys.filter((key) => key !== false);
}

function windowKey(
  max: number | null,
  { isForLife, shared = false }: { isForLife: boolean; shared?: boolean },
): HintKey {
  if (shared) return isForLife ? 'sharedForLife' : 'shared';
  if (max === null) return isForLife ? 'onceForLife' : 'onceInWindow';
  return isForLife ? 'forLife' : 'window';
}

function allowanceKey(min: number | null, max: number | null): HintKey | false {
  if (min === null) return max !== null && 'max';
  if (max === null) return 'min';
  return min === max ? 'exact' : 'range';
}
