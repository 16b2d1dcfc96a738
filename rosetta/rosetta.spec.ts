// The reference itself: every case is from a published rule, no two are the same, and the engine agrees.
import { join } from 'node:path';
import { readCase, runCase, violationsOf } from '@purchase-limits/contract/limit-case';
import { violationOf, type FullCase } from './expand.js';
import { casesOf, readSources } from './read-sources.js';
import { sourceFile } from './source-file.js';

const sources = readSources(join(__dirname, 'sources'));
const rules = sources.flatMap((source) => source.rules);
const cases = casesOf(sources);

describe('the reference', () => {
  it('has the published rules of a dozen products and more', () => {
    expect(sources.length).toBeGreaterThanOrEqual(12);
    expect(new Set(sources.map(({ product }) => product)).size).toBe(sources.length);
    expect(cases.length).toBeGreaterThanOrEqual(400);
  });

  it('rests on what was read, and less than a tenth on memory', () => {
    const remembered = rules.filter(({ basis }) => basis === 'from memory').flatMap((rule) => rule.cases);
    expect(remembered.length).toBeLessThan(cases.length / 10);
  });

  it('has a name for each rule and case', () => {
    for (const ids of [rules.map(({ id }) => id), cases.map(({ id }) => id)])
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has no two cases of the same cart and limits, whatever their products are called', () => {
    const seen = new Map<string, string[]>();
    for (const { id, full } of cases) seen.set(questionIn(full), [...(seen.get(questionIn(full)) ?? []), id]);
    expect([...seen.values()].filter((ids) => ids.length > 1)).toEqual([]);
  });

  it.each(cases.map((one) => [one.id, one] as const))('%s', (_id, { full, broken }) => {
    expect(runCase(full)).toEqual([]);
    expect(measured(full)).toEqual(Object.entries(broken).map(([key, current]) => ({ ...violationOf(key), current })));
  });
});

describe('a source file', () => {
  const good = {
    product: 'Some shop',
    address: 'https://example.com/limits',
    date: '2026-11-27',
    basis: 'documentation',
    rules: [
      {
        rule: 'most',
        kind: 'maximum',
        words: 'At most two.',
        limits: [{ products: ['mug'], max: 2 }],
        cases: [{ id: 'three', says: 'three mugs', cart: { mug: 3 }, broken: { 'max mug': 3 } }],
      },
    ],
  };
  const withRule = (change: object) => ({ ...good, rules: [{ ...good.rules[0], ...change }] });

  it.each([
    ['address', { ...good, address: 'the manual' }],
    ['date', { ...good, date: 'lately' }],
    ['basis', { ...good, basis: 'hearsay' }],
    ['rules.0.words', withRule({ words: undefined })],
    ['rules.0.kind', withRule({ kind: 'sometimes' })],
    ['rules.0.why', withRule({ why: 'No case differs.' })],
    ['rules.0.why', withRule({ cases: [{ ...good.rules[0]!.cases[0], theirs: 'allows it' }] })],
    ['rules.0.cases.0.says', withRule({ cases: [{ ...good.rules[0]!.cases[0], says: undefined }] })],
  ])('is refused for %s', (path, file) => {
    expect(sourceFile.safeParse(good).success).toBe(true);
    expect(sourceFile.safeParse(file).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  it('names a limit, a kind and a subject of what is broken', () => {
    expect(violationOf('L2 min cart')).toEqual({ limitId: 'L2', kind: 'min', subject: 'cart' });
    expect(() => violationOf('min')).toThrow('“min” is no limit, kind and subject');
  });
});

/** The violations with what was measured; `null` where the case gives no number. */
function measured(full: FullCase) {
  const expected = full.expect.violations;
  const found = violationsOf(readCase(full).read!);
  const { broken } = cases.find(({ id }) => id === full.name)!;
  return expected.map(({ limitId, kind, subject }, index) => {
    const violation = found.find((one) => one.limitId === limitId && one.kind === kind && one.subject === subject);
    return { limitId, kind, subject, current: Object.values(broken)[index] === null ? null : violation?.current };
  });
}

/** What is judged, with products, variants and collections numbered in the order in which they come. */
function questionIn({ name: _name, expect: _expected, ...asked }: FullCase): string {
  const numbers = new Map<unknown, number>();
  const numberOf = (id: unknown) => numbers.get(id) ?? numbers.set(id, numbers.size).get(id);
  return JSON.stringify(asked, (key, value) => {
    if (key === 'collectionIds' || key === 'variantIds') return (value as string[]).map(numberOf);
    if (key === 'title') return numbers.get(value) ?? (value as string);
    return key === 'productId' || key === 'variantId' ? numberOf(value) : value;
  });
}
