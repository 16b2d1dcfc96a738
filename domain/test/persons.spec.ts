import { callingCode } from '../src/calling-codes.js';
import { canHoldAtCheckout, checkoutGaps } from '../src/checkout-knowledge.js';
import { customerFacts } from '../src/customer-facts.js';
import { packCheckout } from '../src/pack-checkout.js';
import { CODE_ALPHABET, codeOf, personKeys } from '../src/person-codes.js';
import { isPersonKey, purchasesOf } from '../src/persons.js';
import { personTexts } from '../src/person-texts.js';
import { messageKeysOf } from '../src/messages.js';
import { publishedLimit } from '../src/publishing.js';
import { limit, line, NOW } from './builders.js';

const SECRET = { key: '000102030405060708090a0b0c0d0e0f', callingCode: '46' };
const persons = (change: Parameters<typeof limit>[1] = {}, of: 'contacts' | 'households' = 'contacts') =>
  limit('L1', { repurchase: { option: 'once_per_month', persons: of }, ...change });

describe('a limit that counts persons', () => {
  it('says so, but not where accounts count or all customers share the allowance', () => {
    expect(persons().repurchase).toEqual({ option: 'once_per_month', persons: 'contacts' });
    const option = 'once_per_month' as const;
    expect(limit('L1', { repurchase: { option, persons: 'accounts' } }).repurchase).toEqual({ option });
    expect(limit('L1', { repurchase: { option: 'no_limit', persons: 'contacts' } }).repurchase).toEqual({
      option: 'no_limit',
    });
    const shared = limit('L1', { repurchase: { option: 'calendar_day', shared: true, persons: 'contacts' } });
    expect(shared.repurchase).toEqual({ option: 'calendar_day', shared: true });
  });

  it('asks nobody to log in', () => {
    expect(messageKeysOf(persons())).toEqual(['repurchaseMessage']);
  });

  it('is not held at checkout with tags, weights or facts of the buyer', () => {
    const when = (type: 'customer_tags' | 'country' | 'weekdays', value: string) =>
      persons({ appliesWhen: { match: 'all', conditions: [{ type, operator: 'any_of', values: [value] }] } });
    const held = [persons(), when('weekdays', 'mon')];
    const unheld = [
      persons({ conditionType: 'total_weight' }),
      persons({ type: 'customer_tag', customerTags: { kind: 'all' } }),
      when('customer_tags', 'vip'),
      when('country', 'SE'),
    ];
    expect([...held, ...unheld].map(canHoldAtCheckout)).toEqual([true, true, false, false, false, false]);
    expect(checkoutGaps(unheld[0]!, { now: NOW, ordersSince: NOW })).toEqual(['persons']);
    expect(canHoldAtCheckout(limit('L2', { conditionType: 'total_weight' }))).toBe(true);
  });

  it('has validations of its own', () => {
    const limits = [limit('L1', {}), persons(), limit('L3', {}), persons({ conditionType: 'total_weight' })];
    const { parts, leftOut } = packCheckout(
      limits.map((one, number) => ({ number, limit: publishedLimit(one) })),
      { weightUnit: 'kg', currency: 'USD', defaultLanguage: 'en', clock: 'same', time: '2026-11-20T10:00' },
      {},
    );
    expect([parts.map((part) => part.map(({ number }) => number)), leftOut]).toEqual([[[0, 2], [1]], []]);
  });
});

describe('purchases of a person', () => {
  const own = { at: NOW, lines: [], persons: ['e1', 'a1'] };
  const others = [['e1'], ['e2'], ['a1'], ['a2'], []].map((keys) => ({
    at: NOW,
    lines: [],
    isOthers: true,
    persons: keys,
  }));

  it.each([
    [undefined, []],
    ['contacts', ['e1', 'e2']],
    ['households', ['e1', 'e2', 'a1', 'a2']],
  ] as const)('where %s count, are those of others with the keys %j', (how, keys) => {
    const found = purchasesOf({ purchases: [own, ...others], persons: ['e2', 'a2'] }, how ? { persons: how } : {});
    expect(found.slice(1).map((one) => one.persons![0])).toEqual(keys);
    expect(found[0]).toBe(own);
  });

  it('know addresses of delivery for households only', () => {
    expect(['a1', 'e1'].map((key) => isPersonKey(key, { persons: 'contacts' }))).toEqual([false, true]);
    expect(isPersonKey('a1', { persons: 'households' })).toBe(true);
  });

  it('are told with the customer, and by which keys the customer is known', () => {
    const [key] = personKeys({ email: 'ada@example.com' }, SECRET);
    const bought = { at: NOW - 1_000, lines: [line('1', 2)], persons: [key!] };
    const facts = customerFacts(
      [{ number: 0, limit: publishedLimit(persons()) }],
      { tags: [], purchases: [bought, { ...bought, isOthers: true }] },
      { currency: 'USD', weightUnit: 'kg' },
      NOW,
    );
    expect(facts).toBe(`\n0|1|20807,4\nk${codeOf(key!)}`);
  });
});

describe('keys of persons', () => {
  it('say nothing of the person, and are others in another shop', () => {
    const contact = {
      email: 'Ada@Example.com',
      phones: ['070 123 45 67', '+46701234567'],
      delivery: { address1: 'A 1', zip: '1' },
    };
    const keys = personKeys(contact, SECRET);
    expect(keys.map((key) => key.replace(/[0-9a-f]{16}$/, ''))).toEqual(['e', 'p', 'a']);
    expect(personKeys(contact, { ...SECRET, key: '1'.repeat(32) })).not.toEqual(keys);
    expect(personTexts(contact, '46')).toEqual(['eada@example.com', 'p46701234567', 'a1|a1|']);
  });

  it('are written in 91 characters that JSON leaves as they are', () => {
    expect(CODE_ALPHABET).toHaveLength(91);
    expect(JSON.stringify(CODE_ALPHABET)).toBe(`"${CODE_ALPHABET}"`);
    expect(codeOf('e0000000000000000')).toBe('!!!!!');
  });

  it.each([
    ['SE', '46'],
    ['US', '1'],
    ['IT', '39'],
    ['GG', '44'],
    ['ZZ', ''],
    ['', ''],
  ])('complete numbers of %s with %j', (country, code) => {
    expect(callingCode(country)).toBe(code);
  });
});
