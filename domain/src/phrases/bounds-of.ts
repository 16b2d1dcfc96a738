// The bounds of a limit, from what a sentence says of amounts.
import { isCounted, type ConditionType } from '../limit.js';
import type { Amount } from './amounts.js';
import type { Phrase } from './find-phrases.js';
import type { Placed } from './roles.js';
import type { PhraseKind } from './words.js';

export type Bounds = {
  conditionType: ConditionType;
  min: number | null;
  max: number | null;
  multiple: number | null;
  isBlocked: boolean;
};
type Refuse = (phrase: Phrase) => void;
type Bound = { phrase: Placed; min?: Amount; max?: Amount; multiple?: Amount };

const MEASURES: { [kind in PhraseKind]?: ConditionType } = {
  valueWord: 'total_product_value',
  weightWord: 'total_weight',
  distinctProductsWord: 'distinct_products',
  distinctVariantsWord: 'distinct_variants',
};
const WORDS: PhraseKind[] = ['maxWord', 'minWord', 'exactWord'];
/** With one of these, a number alone is a maximum: `2 per customer`. */
const ALLOWANCES: PhraseKind[] = ['perCustomer', 'perHousehold', 'perOrder', 'lifetime', 'shared'];

/** `isWhole`: every word of the sentence was understood. */
export function boundsOf(placed: Placed[], isWhole: boolean, refuse: Refuse): Bounds {
  const bounds = [...writtenBounds(placed), ...looseBounds(placed, isWhole, refuse)].toSorted(
    (one, other) => one.phrase.from - other.phrase.from,
  );
  const measure = measureOf(bounds, placed, refuse);
  const result: Bounds = { conditionType: measure, min: null, max: null, multiple: null, isBlocked: false };
  const used: Bound[] = [];
  for (const bound of bounds)
    if (add(result, bound, measure)) used.push(bound);
    else refuse(bound.phrase);
  if (result.min !== null && result.max !== null && result.min > result.max) {
    for (const { phrase } of used) refuse(phrase);
    return { ...result, min: null, max: null, multiple: null };
  }
  return result;
}

function writtenBounds(placed: Placed[]): Bound[] {
  return placed.flatMap((phrase): Bound[] => {
    const [first, second] = phrase.amounts;
    switch (phrase.kind) {
      case 'max':
        return [{ phrase, max: first }];
      case 'min':
        return [{ phrase, min: first }];
      case 'exactly':
        return [{ phrase, min: first, max: first }];
      case 'between':
        return [
          {
            phrase,
            min: first && second && likeSecond(first, second),
            max: second,
          },
        ];
      case 'lessThan':
        // Below an amount of money or weight there is no last one.
        return [
          {
            phrase,
            max: first && {
              ...first,
              value: isCounted(first.measure ?? 'product_quantity') ? first.value - 1 : Number.NaN,
            },
          },
        ];
      case 'multiple':
        return [{ phrase, multiple: first ?? countOf(phrase) }];
      case 'minValue':
        return [{ phrase, min: moneyOf(first) }];
      case 'maxValue':
        return [{ phrase, max: moneyOf(first) }];
      default:
        return [];
    }
  });
}

function countOf({ numbers }: Placed): Amount | undefined {
  const [value] = numbers;
  return value === undefined ? undefined : { value, measure: null };
}

/** `10 to 20 lbs`: the unit of the second number is that of the first one. */
function likeSecond(first: Amount, { measure, inUnit }: Amount): Amount {
  if (first.measure !== null) return first;
  return { value: inUnit?.(first.value) ?? first.value, measure };
}

/** Where the words say that it is money, the number needs no currency. */
const moneyOf = (amount: Amount | undefined): Amount | undefined =>
  amount && { ...amount, measure: amount.measure ?? 'total_product_value' };

/** A number by itself, with the word that says what it is elsewhere in the sentence. */
function looseBounds(placed: Placed[], isWhole: boolean, refuse: Refuse): Bound[] {
  const numbers = placed.filter(({ kind }) => kind === 'bare');
  const words = placed.filter(({ kind }) => WORDS.includes(kind));
  const [number, word] = [numbers[0], words[0]];
  const isOne = numbers.length === 1 && words.length <= 1;
  const hasOther = placed.some(({ kind }) => ['max', 'maxValue', 'exactly', 'between', 'lessThan'].includes(kind));
  // Beside words that were not understood, a number alone may be anything.
  const isAllowance = isWhole && !hasOther && placed.some(({ kind }) => ALLOWANCES.includes(kind));
  if (!number || !isOne || (!word && !isAllowance)) {
    [...numbers, ...words].forEach(refuse);
    return [];
  }
  const [amount] = number.amounts;
  if (word?.kind === 'minWord') return [{ phrase: number, min: amount }];
  return [{ phrase: number, max: amount, ...(word?.kind === 'exactWord' && { min: amount }) }];
}

function measureOf(bounds: Bound[], placed: Placed[], refuse: Refuse): ConditionType {
  const said = bounds.flatMap(({ min, max, multiple }) => [min, max, multiple].flatMap((one) => one?.measure ?? []));
  const words = placed.filter(({ kind }) => MEASURES[kind]);
  const fits = words.filter(({ kind }) => said.length === 0 || said.includes(MEASURES[kind]!));
  const measure = said[0] ?? (fits[0] && bounds.length > 0 ? MEASURES[fits[0].kind]! : 'product_quantity');
  for (const word of words) if (MEASURES[word.kind] !== measure || bounds.length === 0) refuse(word);
  return measure;
}

/** Whether the bound is of the measure, and none of its kind was there before. */
function add(result: Bounds, { phrase, min, max, multiple }: Bound, measure: ConditionType): boolean {
  const isOnly = result.min === null && result.max === null && result.multiple === null;
  const amounts = [min, max, multiple].filter((one) => one !== undefined);
  const fits = amounts.every(
    (one) => one.measure === measure || (one.measure === null && (isOnly || measure === 'product_quantity')),
  );
  if (!fits || amounts.length === 0) return false;
  if (max?.value === 0 && !min && isOnly && phrase.kind !== 'lessThan') {
    result.isBlocked = true;
    return true;
  }
  if (result.isBlocked || amounts.some(({ value }) => !isPossible(value, measure))) return false;
  if ((min && result.min !== null) || (max && result.max !== null) || (multiple && result.multiple !== null))
    return false;
  if (multiple && measure !== 'product_quantity') return false;
  if (min) result.min = min.value;
  if (max) result.max = max.value;
  if (multiple) result.multiple = multiple.value;
  return true;
}

function isPossible(value: number, measure: ConditionType): boolean {
  return Number.isFinite(value) && value > 0 && (!isCounted(measure) || Number.isSafeInteger(value));
}
