// The evaluation alone: 200 cart lines against 1,000 limits, most of which are for products that are not in the cart.
import { compileRulebook } from '@purchase-limits/domain/evaluate';
import type { JudgedLimit } from '@purchase-limits/domain/subjects';
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { completeLimit, type LimitDraft, type ProductCondition } from '@purchase-limits/domain/limit';
import { Engine } from 'json-rules-engine';
import type { Figure } from './figure.js';

const LINES = 200;
const LIMITS = 1_000;
const CATALOG = 5_000;
const NOW = Date.UTC(2026, 10, 20);

/** Pseudo-random numbers that are the same in every run. */
function* randomNumbers(seed = 7): Generator<number, never> {
  for (;;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield seed / 2_147_483_648;
  }
}
const random = randomNumbers();
const randomBelow = (limit: number) => Math.floor(random.next().value * limit);

function cartOf(count: number): CartLine[] {
  return Array.from({ length: count }, (_, index) => {
    const product = randomBelow(CATALOG);
    return {
      id: `l${index}`,
      productId: `p${product}`,
      variantId: `p${product}v${randomBelow(3)}`,
      quantity: 1 + randomBelow(5),
      price: `${1 + randomBelow(99)}.90`,
      grams: 100 + randomBelow(900),
      title: `Product ${product}`,
      vendor: `Vendor ${product % 20}`,
      tags: [`tag-${product % 30}`, `season-${product % 4}`],
      collectionIds: [`c${product % 40}`],
    };
  });
}

/** 94 % are for products by id, the rest for collections, vendors, tags and the whole cart. */
function limitsOf(count: number): JudgedLimit[] {
  return Array.from({ length: count }, (_, index) => {
    const subject = subjectOf(index % 100);
    return completeLimit(`L${index}`, { name: '', min: 1, max: 3 + randomBelow(5), ...subject } as LimitDraft);
  });
}

/** What a limit is for, by its position among a hundred. */
function subjectOf(position: number): Partial<LimitDraft> {
  if (position < 94)
    return {
      type: 'product',
      products: { kind: 'specific', items: [{ productId: `p${randomBelow(CATALOG)}` }] },
    };
  if (position < 97) return { type: 'collection', collectionIds: [`c${randomBelow(40)}`] };
  if (position < 98) return productsWith({ field: 'vendor', operator: 'equals', value: `Vendor ${randomBelow(20)}` });
  if (position < 99) return productsWith({ field: 'tags', operator: 'equals', value: `tag-${randomBelow(30)}` });
  return { type: 'cart' };
}

function productsWith(condition: ProductCondition): Partial<LimitDraft> {
  return { type: 'product', products: { kind: 'group', match: 'all', conditions: [condition] } };
}

export async function measureEvaluation(): Promise<Figure[]> {
  const lines = cartOf(LINES);
  const limits = limitsOf(LIMITS);
  const ours = median(300, () => prepare(limits));
  const peer = await medianAsync(5, peerOf(limits, lines));
  const limitsInCart = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      completeLimit(`G${index}`, {
        name: '',
        type: 'product',
        max: 3,
        products: { kind: 'specific', items: [{ productId: lines[index % LINES]!.productId }] },
      }),
    );
  const growth = median(100, () => prepare(limitsInCart(4_000))) / median(100, () => prepare(limitsInCart(1_000)));
  return [
    { name: 'evaluation_200_lines_1000_limits_ms', value: ours, goal: '<=1' },
    { name: 'evaluation_times_faster_than_json_rules_engine', value: peer / ours, goal: '>=50' },
    { name: 'evaluation_4_times_the_matching_limits_over_linear', value: growth / 4, goal: '<=2' },
  ];

  /** One evaluation of the cart, with rules that were compiled before. */
  function prepare(rules: JudgedLimit[]): () => void {
    const rulebook = compileRulebook(rules, { weightUnit: 'kg' });
    return () => void rulebook.judge({ now: NOW, lines, customer: null, purchases: [] });
  }
}

/** The same limits as rules of json-rules-engine; each measure is one fact, summed before the engine runs. */
function peerOf(limits: JudgedLimit[], lines: readonly CartLine[]): () => Promise<unknown> {
  const engine = new Engine([], { allowUndefinedFacts: true });
  for (const limit of limits)
    engine.addRule({
      conditions: {
        any: [
          { fact: factOf(limit), operator: 'lessThan', value: limit.min },
          { fact: factOf(limit), operator: 'greaterThan', value: limit.max },
        ],
      },
      event: { type: limit.id },
    });
  return () => {
    const facts: Record<string, number> = { cart: 0 };
    for (const { productId, quantity, collectionIds } of lines)
      for (const key of ['cart', productId, ...(collectionIds ?? [])]) facts[key] = (facts[key] ?? 0) + quantity;
    return engine.run(facts);
  };
}

/** The name of the fact that a limit compares with its minimum and maximum. */
function factOf({ type, products, collectionIds }: JudgedLimit): string {
  if (type === 'cart') return 'cart';
  if (type === 'collection') return collectionIds![0]!;
  return products!.kind === 'specific' ? products!.items[0]!.productId : JSON.stringify(products);
}

function median(times: number, make: () => () => void): number {
  const run = make();
  for (let time = 0; time < times; time += 1) run(); // Not measured: gives the JIT compiler time.
  const durations = Array.from({ length: times }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return medianOf(durations);
}

async function medianAsync(times: number, run: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await run();
    durations.push(performance.now() - began);
  }
  return medianOf(durations);
}

const medianOf = (numbers: number[]) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
