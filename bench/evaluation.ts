// The judge alone: 200 lines against 1,000 limits, of which most name other products than the cart holds.
import { compileRulebook, type JudgedLimit } from '@purchase-limits/domain/evaluate';
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { Engine } from 'json-rules-engine';
import type { Figure } from './run.js';

const LINES = 200;
const LIMITS = 1_000;
const CATALOGUE = 5_000;
const NOW = Date.UTC(2026, 10, 20);

/** A draw that is the same in every run. */
function* draw(seed = 7): Generator<number, never> {
  for (;;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield seed / 2_147_483_648;
  }
}
const random = draw();
const pick = (most: number) => Math.floor(random.next().value * most);

function cartOf(count: number): CartLine[] {
  return Array.from({ length: count }, (_, index) => {
    const product = pick(CATALOGUE);
    return {
      id: `l${index}`,
      productId: `p${product}`,
      variantId: `p${product}v${pick(3)}`,
      quantity: 1 + pick(5),
      price: `${1 + pick(99)}.90`,
      grams: 100 + pick(900),
      title: `Product ${product}`,
      vendor: `Vendor ${product % 20}`,
      tags: [`tag-${product % 30}`, `season-${product % 4}`],
      collectionIds: [`c${product % 40}`],
    };
  });
}

/** 94 % name products, the rest collections, vendors, tags and the whole cart. */
function limitsOf(count: number): JudgedLimit[] {
  return Array.from({ length: count }, (_, index) => {
    const draft: Partial<LimitDraft> =
      index % 100 < 94
        ? { type: 'product', products: { kind: 'specific', items: [{ productId: `p${pick(CATALOGUE)}` }] } }
        : index % 100 < 97
          ? { type: 'collection', collectionIds: [`c${pick(40)}`] }
          : index % 100 < 98
            ? {
                type: 'product',
                products: {
                  kind: 'group',
                  match: 'all',
                  conditions: [{ field: 'vendor', operator: 'equals', value: `Vendor ${pick(20)}` }],
                },
              }
            : index % 100 < 99
              ? {
                  type: 'product',
                  products: { kind: 'group', match: 'any', conditions: [{ field: 'tags', operator: 'equals', value: `tag-${pick(30)}` }] },
                }
              : { type: 'cart' };
    return completeLimit(`L${index}`, { name: '', min: 1, max: 3 + pick(5), ...draft } as LimitDraft);
  });
}

export async function measureEvaluation(): Promise<Figure[]> {
  const lines = cartOf(LINES);
  const limits = limitsOf(LIMITS);
  const ours = median(300, () => judge(limits));
  const peer = await medianAsync(5, peerOf(limits, lines));
  const products = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      completeLimit(`G${index}`, {
        name: '',
        type: 'product',
        max: 3,
        products: { kind: 'specific', items: [{ productId: lines[index % LINES]!.productId }] },
      }),
    );
  const growth = median(100, () => judge(products(4_000))) / median(100, () => judge(products(1_000)));
  return [
    { name: 'evaluation_200_lines_1000_limits_ms', value: ours, goal: '<=1' },
    { name: 'evaluation_times_faster_than_json_rules_engine', value: peer / ours, goal: '>=50' },
    { name: 'evaluation_4_times_the_matching_limits_over_linear', value: growth / 4, goal: '<=2' },
  ];

  /** A run of the judge on a rulebook that was compiled before. */
  function judge(rules: JudgedLimit[]): () => void {
    const rulebook = compileRulebook(rules, { weightUnit: 'kg' });
    return () => void rulebook.judge({ now: NOW, lines, customer: null, purchases: [] });
  }
}

/** The same limits as a general rule engine is told them: a fact a measure, summed before it runs. */
function peerOf(limits: JudgedLimit[], lines: readonly CartLine[]): () => Promise<unknown> {
  const engine = new Engine([], { allowUndefinedFacts: true });
  const factOf = ({ type, products, collectionIds }: JudgedLimit) =>
    type === 'cart'
      ? 'cart'
      : type === 'collection'
        ? collectionIds![0]!
        : products!.kind === 'specific'
          ? products!.items[0]!.productId
          : JSON.stringify(products);
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

function median(times: number, make: () => () => void): number {
  const run = make();
  for (let time = 0; time < times; time += 1) run(); // warm
  const durations = Array.from({ length: times }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return middle(durations);
}

async function medianAsync(times: number, run: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await run();
    durations.push(performance.now() - began);
  }
  return middle(durations);
}

const middle = (numbers: number[]) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
