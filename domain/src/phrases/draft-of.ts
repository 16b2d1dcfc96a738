// The draft of a limit, from the phrases of a sentence.
import type { ApplyTo, LimitType } from '../limit.js';
import { validateRule } from '../validate-limit.js';
import { boundsOf, type Bounds } from './bounds-of.js';
import { daysOf } from './days-of.js';
import type { Phrase } from './find-phrases.js';
import { CUSTOMERS, SCOPE, type Placed } from './roles.js';
import { scopeOf, type Scope } from './scope-of.js';
import type { Reading, SentenceContext, WantedTitle } from './sentence.js';
import { whenOf } from './when-of.js';
import type { PhraseKind } from './words.js';
import { windowOf } from './windows-of.js';

type Draft = NonNullable<Reading['draft']>;
type Refuse = (phrase: Phrase) => void;
export type Composed = { draft: Draft | null; wanted: WantedTitle[] };

/** Whether what is counted was not understood, and whether everything was. */
export type Unknown = { hasSubject: boolean; isWhole: boolean };

/** `text`: the plain text. */
export function draftOf(
  placed: Placed[],
  text: string,
  unknown: Unknown,
  context: SentenceContext,
  refuse: Refuse,
): Composed {
  const bounds = boundsOf(placed, unknown.isWhole, refuse);
  const repurchase = windowOf(placed, bounds, refuse);
  const blocks = placed.filter(({ kind }) =>
    ['blocked', 'onlyCustomersTagged', 'alone', 'never', 'neverWith'].includes(kind),
  );
  const hasBound = (bounds.min ?? bounds.max ?? bounds.multiple) !== null;
  const isBeside = placed.some(({ kind }) => kind === 'ifCart' || kind === 'ifCartAfter');
  const isBlocking =
    !hasBound && !repurchase && (blocks.some(({ kind }) => kind !== 'never' || isBeside) || bounds.isBlocked);
  if (!hasBound && !repurchase && !isBlocking) return { draft: null, wanted: [] };
  if (!isBlocking) blocks.forEach(refuse);
  else if (!isBeside) blocks.filter(({ kind }) => kind === 'never').forEach(refuse);
  const subjects = subjectsOf(placed, isBlocking, unknown.hasSubject, refuse);
  const customers = customersOf(
    placed.filter(({ kind }) => isBlocking || kind !== 'onlyCustomersTagged'),
    subjects.type,
    refuse,
  );
  const appliesWhen = whenOf(placed, customers.conditions, context.today, text, refuse);
  // Without a maximum, a window allows one order (rules §3.13); a limit has a bound.
  if (!hasBound && repurchase) bounds.min = 1;
  const composed = composedOf(subjects, customers, bounds, placed, refuse);
  const purchaseType = purchaseTypeOf(placed, repurchase !== undefined, refuse);
  const draft: Draft = {
    ...composed.draft,
    ...(repurchase && { repurchase }),
    ...(appliesWhen && { appliesWhen }),
    ...(purchaseType && { purchaseType }),
    ...daysOf(placed, context.today, refuse),
  };
  return isPossible(draft, context.currency) ? { draft, wanted: composed.wanted } : { draft: null, wanted: [] };
}

type Subjects = {
  type: 'product' | 'collection' | 'cart' | 'product-blocking';
  counted: Scope;
  triggers: Scope | null;
  excluded: Scope;
  isAlone: boolean;
};

function subjectsOf(placed: Placed[], isBlocking: boolean, hasUnknownSubject: boolean, refuse: Refuse): Subjects {
  const counted = scopeOf(placed, 'counted', refuse);
  const excluded = scopeOf(placed, 'excluded', refuse);
  const isBeside = placed.some(({ kind }) => ['ifCart', 'ifCartAfter', 'neverWith'].includes(kind));
  if (hasUnknownSubject && !counted.products && !counted.collections)
    counted.products = { kind: 'specific', items: [] };
  if (isBlocking && !isBeside && placed.some(isInOneOrder)) return apartOf(placed, counted, excluded, refuse);
  if (isBlocking && !isBeside) {
    // Which ones are blocked has to be said; of collections, nothing can be.
    for (const phrase of placed) if (phrase.kind === 'collections' && phrase.role === 'counted') refuse(phrase);
    const triggers = {
      ...counted,
      products: counted.products ?? { kind: 'specific' as const, items: [] },
      collections: null,
    };
    return {
      type: 'product-blocking',
      triggers,
      counted: NOTHING,
      excluded,
      isAlone: placed.some(({ kind }) => kind === 'alone'),
    };
  }
  if (isBeside) {
    const triggers = scopeOf(placed, 'trigger', refuse);
    const isInfix = placed.some(({ kind }) => kind === 'neverWith');
    const targets = isInfix ? scopeOf(placed, 'target', refuse) : counted;
    return { type: 'product-blocking', triggers, counted: targets, excluded, isAlone: isBlocking };
  }
  return { type: measuredOf(counted), counted, triggers: null, excluded, isAlone: false };
}

function measuredOf({ collections, products }: Scope): ApplyTo {
  if (collections) return 'collection';
  return products ? 'product' : 'cart';
}

/** Beside a block: what can't be bought together, or in one order. */
const isInOneOrder = ({ kind }: Placed) => kind === 'together' || kind === 'perOrder';

/** `"A" and "B" can't be ordered together`: the first one keeps the second one away. */
function apartOf(placed: Placed[], { titles }: Scope, excluded: Scope, refuse: Refuse): Subjects {
  const [first, second] = titles;
  const isPair = titles.length === 2;
  if (!isPair) for (const phrase of placed) if (isInOneOrder(phrase) || SCOPE.has(phrase.kind)) refuse(phrase);
  const only = (title: string | undefined): Scope => ({
    ...NOTHING,
    titles: isPair && title ? [title] : [],
    products: { kind: 'specific', items: [] },
  });
  return { type: 'product-blocking', triggers: only(first), counted: only(second), excluded, isAlone: true };
}

const NOTHING: Scope = { titles: [], collections: null, isEach: false, isEachVariant: false };

type Customers = {
  tags?: Draft['customerTags'];
  excludedTags: string[];
  conditions: Parameters<typeof whenOf>[1];
};

function customersOf(placed: Placed[], type: Subjects['type'], refuse: Refuse): Customers {
  const customers: Customers = { excludedTags: [], conditions: [] };
  const phrases = placed.filter(({ kind }) => CUSTOMERS.has(kind));
  // Who only may buy it keeps everybody else from buying it.
  const isNot = ({ kind, role }: Placed) =>
    kind === 'customersNotTagged' || kind === 'onlyCustomersTagged' || role === 'excluded';
  for (const phrase of phrases.filter((one) => !isNot(one))) {
    const { names = [], joined = null } = phrase.names ?? {};
    const isFree = !customers.tags && type !== 'product-blocking' && phrase.kind !== 'customersTaggedAll';
    const isAll = joined === 'and' || (joined === 'comma' && phrase.kind === 'customersTaggedAll');
    if (joined === 'mixed' || phrase.joined === 'or') refuse(phrase);
    else if (phrase.kind === 'anyTag' && isFree) customers.tags = { kind: 'all' };
    else if (names.length === 0) refuse(phrase);
    else if (isFree && joined !== 'and') customers.tags = { kind: 'specific', tags: names };
    else customers.conditions.push(tagCondition(phrase, isAll ? 'all_of' : 'any_of', names));
  }
  for (const phrase of phrases.filter(isNot)) {
    const { names = [], joined = null } = phrase.names ?? {};
    const isOnlyBoth = phrase.kind === 'onlyCustomersTagged' && joined === 'and';
    if (names.length === 0 || isOnlyBoth || (phrase.kind === 'customersNotTagged' && phrase.role === 'excluded'))
      refuse(phrase);
    else if (customers.tags && phrase.kind !== 'customersNotTagged') customers.excludedTags.push(...names);
    else customers.conditions.push(tagCondition(phrase, 'none_of', names));
  }
  return customers;
}

function tagCondition(
  phrase: Placed,
  operator: 'any_of' | 'all_of' | 'none_of',
  values: string[],
): Customers['conditions'][number] {
  return { phrase, condition: { type: 'customer_tags', operator, values } };
}

function composedOf(
  subjects: Subjects,
  customers: Customers,
  bounds: Bounds,
  placed: Placed[],
  refuse: Refuse,
): { draft: Draft; wanted: WantedTitle[] } {
  const { counted, triggers, excluded } = subjects;
  const type: LimitType = customers.tags ? 'customer_tag' : subjects.type;
  const { conditionType, min, max, multiple } = bounds;
  const hasTarget = counted.collections !== null || counted.products !== undefined;
  const applyTo = measuredOf(counted);
  const isAppliedTo = type === 'customer_tag' || type === 'product-blocking';
  const exclusions = exclusionsOf(excluded, customers.excludedTags, placed, refuse);
  const draft: Draft = {
    type,
    ...(conditionType !== 'product_quantity' && { conditionType }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
    ...(multiple !== null && { multiple }),
    ...(triggers && { products: triggers.products ?? { kind: 'specific', items: [] } }),
    ...(counted.products && (triggers ? { targets: counted.products } : { products: counted.products })),
    ...(counted.collections && { collectionIds: [] }),
    ...(customers.tags && { customerTags: customers.tags }),
    ...(isAppliedTo &&
      (hasTarget ||
        type === 'customer_tag' ||
        subjects.isAlone ||
        min !== null ||
        max !== null ||
        multiple !== null) && { applyTo }),
    ...(subjects.isAlone && { neverTogether: true }),
    ...(!subjects.isAlone && togetherOf(counted, bounds, placed, refuse)),
    ...(exclusions && { exclusions }),
  };
  return { draft, wanted: wantedOf(subjects) };
}

function togetherOf(
  scope: Scope,
  { conditionType }: Bounds,
  placed: Placed[],
  refuse: Refuse,
): Pick<Draft, 'countTogether' | 'applyToEachVariant'> {
  const together = placed.filter(({ kind }) => kind === 'together' || kind === 'chosenTogether');
  // `100 a day in total` may be each customer's or all customers'.
  if (isSharedOrNot(placed)) together.forEach(refuse);
  const isDistinct = conditionType.startsWith('distinct');
  const eaches = placed.filter(({ kind, role }) => role === 'counted' && (kind === 'each' || kind === 'eachVariant'));
  if (!scope.products) {
    // Several collections are counted one by one.
    if (scope.collections && scope.collections.length > 1) together.forEach(refuse);
    return {};
  }
  if (isDistinct) {
    eaches.forEach(refuse);
    return { countTogether: true };
  }
  if (scope.isEachVariant) {
    together.forEach(refuse);
    return { applyToEachVariant: true };
  }
  if (scope.isEach) {
    together.forEach(refuse);
    return {};
  }
  if (together.length > 0) return scope.titles.length === 1 ? {} : { countTogether: true };
  if (scope.products.kind === 'group') return { countTogether: true };
  if (scope.products.kind === 'all')
    return placed.some(({ kind, role }) => kind === 'anyProduct' && role === 'counted') ? {} : { countTogether: true };
  // Of several products by name, the words don't say whether each has the bound or all have it together.
  if (scope.titles.length > 1)
    for (const phrase of placed) if (phrase.kind === 'titles' && phrase.role === 'counted') refuse(phrase);
  return {};
}

function isSharedOrNot(placed: Placed[]): boolean {
  const has = (...kinds: PhraseKind[]) => placed.some(({ kind }) => kinds.includes(kind));
  const hasPeriod = placed.some(({ kind }) => /^(per(Calendar)?(Day|Week|Month|Year)|every\w+)$/.test(kind));
  return hasPeriod && !has('perCustomer', 'perHousehold', 'shared');
}

function exclusionsOf(scope: Scope, customerTags: string[], placed: Placed[], refuse: Refuse): Draft['exclusions'] {
  const excluded = placed.filter(({ role, kind }) => role === 'excluded' && SCOPE.has(kind));
  const group = scope.products?.kind === 'group' ? scope.products : undefined;
  const isSaid = (group && group.conditions.length > 0) || scope.titles.length > 0;
  // What is left out can be conditions, or products by name.
  if (excluded.length > 0 && !isSaid) excluded.forEach(refuse);
  const exclusions = {
    ...(group && group.conditions.length > 0 && { group }),
    ...(customerTags.length > 0 && { customerTags }),
  };
  return Object.keys(exclusions).length > 0 ? exclusions : undefined;
}

function wantedOf({ counted, triggers, excluded }: Subjects): WantedTitle[] {
  const titled = (titles: string[], field: WantedTitle['field']) =>
    titles.map((title): WantedTitle => ({ kind: field === 'collectionIds' ? 'collection' : 'product', title, field }));
  return [
    ...titled(triggers?.titles ?? [], 'products'),
    ...titled(counted.titles, triggers ? 'targets' : 'products'),
    ...titled(counted.collections ?? [], 'collectionIds'),
    ...titled(excluded.titles, 'exclusions.products'),
  ];
}

function purchaseTypeOf(placed: Placed[], hasWindow: boolean, refuse: Refuse): Draft['purchaseType'] {
  const [first, ...others] = placed.filter(({ kind }) => kind === 'oneTime' || kind === 'subscription');
  others.forEach(refuse);
  if (!first) return undefined;
  if (hasWindow || first.role === 'excluded') {
    // Of earlier orders nobody knows how they were bought (rules §3.21).
    refuse(first);
    return undefined;
  }
  return first.kind === 'oneTime' ? 'one_time' : 'subscription';
}

/** But for what the merchant still chooses. */
const TO_CHOOSE = ['products', 'targets', 'collectionIds'];

function isPossible(draft: Draft, currency: string): boolean {
  return Object.keys(validateRule({ ...draft, name: '' }, currency)).every((field) => TO_CHOOSE.includes(field));
}
