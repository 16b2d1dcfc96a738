// The built function, as the platform runs it.
import { compileRulebook, type Violation } from '@purchase-limits/domain/evaluate';
import { LANGUAGES, type Language } from '@purchase-limits/domain/languages';
import { completeLimit, type Limit } from '@purchase-limits/domain/limit';
import { messageText } from '@purchase-limits/domain/message-text';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { messageKey, remaining } from '@purchase-limits/domain/messages';
import { refusedBy } from '@purchase-limits/domain/refusal-marks';
import { readMoneySample, readMoneyTemplate } from '@purchase-limits/domain/shop-money';
import {
  checkoutInput,
  messagesOf,
  type CheckoutCart,
  type PlatformFunction,
} from '@purchase-limits/scripts/checkout-run';
import { moneyFormat } from '../../../widget/src/money-format';
import { checkoutCart, functionBytes, loadRule, NAMES } from './checkout-cart';
import { randomCase, type RandomCase } from './random-case';

/** More by hand: `RANDOM_CARTS=50000`. */
const CARTS = Number(process.env.RANDOM_CARTS ?? (process.env.CI ? 5_000 : 20_000));
const MOST_MESSAGES = 10;
const MOST_BYTES = 56_000;

/** `language`: of the page. */
function violationsOf({ limits, shop, ...cart }: RandomCase, language: Language = 'en'): Violation[] {
  return compileRulebook(limits, shop).judge({ ...cart, language });
}

/** A cart that holds something. */
const FILLED = [...Array(20).keys()].map((seed) => randomCase(seed)).find(({ lines }) => lines.length > 0)!;
const BUYER = { id: '1', orderCount: 0, companyLocation: null };

/** The messages that the widget would show. */
function widgetMessages(one: RandomCase, language: Language): string[] {
  const shown = violationsOf(one, language).map((violation) => {
    const limit = one.limits.find(({ id }) => id === violation.limitId)!;
    const currency = one.conversion?.currency ?? one.shop.currency;
    const shop = { ...one.shop, currency, defaultLanguage: 'en' as const };
    const values = { ...violation, remaining: remaining(violation) };
    const reader = { language, name: nameOf(violation, one, language), shop };
    return messageText(messageKey(violation.kind, limit.conditionType), limit, values, reader);
  });
  return [...new Set(shown)].slice(0, MOST_MESSAGES);
}

function nameOf({ subject, subjectKind }: Violation, { products, lines }: RandomCase, language: Language): string {
  if (subjectKind === 'cart') return CART_NAMES[language];
  const product = products.find(({ productId }) => productId === subject);
  const isInCart = lines.some(({ productId, variantId }) => subject === productId || subject === variantId);
  if (subjectKind === 'variant' && isInCart) {
    const own = products.find(({ productId }) => subject.startsWith(productId))!;
    return `${own.title} ${own.productId}`;
  }
  return product && isInCart && subjectKind === 'product' ? `${product.title} ${subject}` : NAMES[subject]!;
}

const CART_NAMES: Record<Language, string> = {
  en: 'Your cart',
  'pt-BR': 'Seu carrinho',
  da: 'Din kurv',
  nl: 'Je winkelwagen',
  fr: 'Votre panier',
  de: 'Ihr Warenkorb',
  zh: '您的购物车',
  es: 'Tu carrito',
  sv: 'Din varukorg',
  vi: 'Giỏ hàng của bạn',
};

describe('the built checkout rule', () => {
  let rule: PlatformFunction;
  beforeAll(async () => {
    rule = await loadRule();
  });

  it('is at most 56 kB', () => {
    expect(functionBytes().length).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('needs nothing to begin: the platform calls its export alone', () => {
    const sections = WebAssembly.Module.exports(new WebAssembly.Module(functionBytes())).map(({ name }) => name);
    expect(sections.sort()).toStrictEqual(['cart_validations_generate_run', 'memory']);
  });

  it('knows the tags by their names, whatever order the platform answers in', () => {
    let isLimited = 0;
    for (let seed = 0; seed < 1_500; seed += 1) {
      const input = checkoutInput(checkoutCart(randomCase(seed)));
      const inOrder = JSON.stringify(rule.run(input).output);
      const { customer } = input.cart.buyerIdentity;
      customer?.hasTags.reverse();
      const answer = JSON.stringify(rule.run(input).output);
      if (answer !== inOrder) throw new Error(`Seed ${seed}: ${inOrder} in order, ${answer} in reverse`);
      customer?.hasTags.forEach((each) => (each.hasTag = !each.hasTag));
      if (JSON.stringify(rule.run(input).output) !== inOrder) isLimited += 1;
    }
    expect(isLimited).toBeGreaterThan(40);
  });

  it('reads the tags of earlier releases by their places', () => {
    const tagged = (id: string, tag: string, max: number) =>
      completeLimit(id, {
        name: id,
        type: 'customer_tag',
        applyTo: 'product',
        max,
        customerTags: { kind: 'specific', tags: [tag] },
        products: { kind: 'all' },
      });
    const limits = [tagged('a', 'wholesale', 100), tagged('b', 'employee', 2)];
    const input = checkoutInput(
      checkoutCart({ ...randomCase(1), limits, customer: { ...BUYER, tags: ['wholesale'] }, conversion: undefined }),
    );
    const [line] = input.cart.lines;
    const four = { ...input, cart: { ...input.cart, lines: [{ ...line, quantity: 4 }] } };
    expect(JSON.stringify(rule.run(four).output)).not.toContain('at most');
    // Without the mark, the first answer is of the first tag.
    const [first, ...rest] = input.validation.metafield.value.split('\n');
    four.validation = { metafield: { value: [first!.replace(/\|t$/, ''), ...rest].join('\n') } };
    four.cart.buyerIdentity.customer!.hasTags.reverse();
    expect(JSON.stringify(rule.run(four).output)).toContain('up to 2');
  });

  it.each([
    ['each product', false],
    ['each variant', true],
  ])(
    'counts items that are no products of the store each for itself, by its title: %s',
    (_name, applyToEachVariant) => {
      const draft = { name: 'Any', type: 'product', max: 3, products: { kind: 'all' }, applyToEachVariant } as const;
      const limits = [completeLimit('any', draft)];
      const input = checkoutInput(checkoutCart({ ...randomCase(1), limits, conversion: undefined }));
      const [line] = input.cart.lines;
      const custom = (title: string, quantity: number) => ({
        ...line,
        quantity,
        merchandise: { customTitle: title, weight: 1, weightUnit: 'KILOGRAMS' } as unknown as typeof line.merchandise,
      });
      const messages = (...lines: (typeof line)[]) => {
        const { output } = rule.run({ ...input, cart: { ...input.cart, lines } });
        return [...JSON.stringify(output).matchAll(/"message":"([^"]*)"/g)].map(([, message]) => message);
      };
      const wrap = custom('Gift wrap', 2);
      expect(messages(wrap, custom('Engraving', 2), { ...line, quantity: 2 }, custom('Gift wrap', 3))).toEqual([]);
      expect(messages(wrap, custom('Engraving', 4), custom('Card', 5))).toEqual([
        'You can order up to 3 of Engraving.',
        'You can order up to 3 of Card.',
      ]);
    },
  );

  it('breaks what the rulebook breaks, in random carts', () => {
    const differences = [];
    let broken = 0;
    for (let seed = 0; seed < CARTS; seed += 1) {
      const one = randomCase(seed);
      const limits = one.limits.map((limit, place) => ({ ...limit, messages: saidOf(limit, place) }));
      const { messages } = messagesOf(rule, checkoutCart({ ...one, limits }));
      const expected = [...new Set(violationsOf(one).map(({ limitId, kind }) => `${limitId}|${kind}`))];
      broken += expected.length > 0 ? 1 : 0;
      if (messages.join() !== expected.join()) differences.push({ seed, messages, expected });
    }
    expect(differences.slice(0, 3)).toStrictEqual([]);
    expect(broken).toBeGreaterThan(CARTS / 5);
  });

  it('says what the widget says, in each language', () => {
    const differences = [];
    for (let seed = 0; seed < 4_000; seed += 1) {
      const language = LANGUAGES[seed % LANGUAGES.length]!;
      const one = randomCase(seed);
      const { messages } = messagesOf(rule, checkoutCart(one, language));
      const expected = widgetMessages(one, language);
      if (messages.join('\n') !== expected.join('\n')) differences.push({ seed, language, messages, expected });
    }
    expect(differences.slice(0, 3)).toStrictEqual([]);
  });

  it.each([
    ['USD', '${{amount}}', '$1,234,567.00'],
    ['USD', '<span class="money">${{ amount_no_decimals }} USD</span>', '$1,234,567 USD'],
    ['EUR', '{{amount_with_comma_separator}} €', '1.234.567,00 €'],
    ['CHF', 'CHF {{amount_with_apostrophe_separator}}', "CHF 1'234'567.00"],
    ['SEK', '{{amount_no_decimals_with_space_separator}} kr', '1 234 567 kr'],
    ['JPY', '¥{{amount}}', '¥1,234,567.00'],
    ['KWD', '{{amount}} د.ك', '1,234,567.00 د.ك'],
  ])('writes %s as the shop does, like %s', (currency, template, sample) => {
    const money = readMoneyTemplate(template);
    expect(money).toStrictEqual(readMoneySample(sample));
    const one = FILLED;
    for (const max of [1, 9, 10, 999, 1_000, 1_234, 99_999, 1_234_567]) {
      const value = { conditionType: 'total_product_value', max, startDate: '2026-01-01' } as const;
      const messages = { en: { maximumValueLimitMessage: '{max}' }, de: { maximumValueLimitMessage: '{max}' } };
      const limit = completeLimit('1', { name: 'A', type: 'cart', ...value, messages });
      const shop = { weightUnit: 'kg', currency, timezone: 'UTC' } as const;
      const cart = checkoutCart({ ...one, shop, limits: [limit], conversion: undefined, now: Date.UTC(2026, 5, 1) });
      const lines = [{ ...one.lines[0]!, quantity: 1, total: '9999999' }];
      const asked = { ...cart, lines, shop: { ...cart.shop, primaryLocale: 'en', money } };
      expect(messagesOf(rule, asked).messages).toStrictEqual([moneyFormat(sample)!(max)]);
      const inGerman = messageFormatIn('de', currency)(max);
      expect(messagesOf(rule, { ...asked, language: 'DE' }).messages).toStrictEqual([inGerman]);
    }
  });

  it('marks messages with the limits they are by, in the checkout alone and where the rules ask for it', () => {
    let marked = 0;
    for (let seed = 0; seed < 1_500; seed += 1) {
      const cart = checkoutCart(randomCase(seed));
      const unmarked = messagesOf(rule, cart).messages;
      const { messages } = messagesOf(rule, { ...cart, marks: true });
      expect(messages.map((message) => message.replace(/\u2060|[\ufe00-\ufe0f]/g, ''))).toStrictEqual(unmarked);
      expect(unmarked.flatMap(refusedBy)).toStrictEqual([]);
      const limits = violationsOf(randomCase(seed)).map(({ limitId }) => placeOf(cart, limitId));
      // Beyond the tenth message nothing is said.
      if (messages.length < MOST_MESSAGES) expect(new Set(messages.flatMap(refusedBy))).toStrictEqual(new Set(limits));
      marked += messages.length;
      const inCart = { ...cart, step: 'CART_INTERACTION' } as const;
      expect(messagesOf(rule, { ...inCart, marks: true }).messages).toStrictEqual(messagesOf(rule, inCart).messages);
    }
    expect(marked).toBeGreaterThan(300);
  });

  it('says once what two limits say, with both of their marks', () => {
    const limit = (id: string) => completeLimit(id, { name: id, type: 'cart', max: 1, startDate: '2026-01-01' });
    const numbered = [
      { number: 9, limit: limit('1') },
      { number: 2_147_483_647, limit: limit('2') },
    ];
    const cart = checkoutCart({ ...FILLED, limits: [], conversion: undefined });
    const lines = [{ ...FILLED.lines[0]!, quantity: 2 }];
    const { messages } = messagesOf(rule, { ...cart, lines, numbered, marks: true });
    expect(messages).toHaveLength(1);
    expect(refusedBy(messages[0]!)).toStrictEqual([9, 2_147_483_647]);
  });

  it.each([
    ['one-time purchases', 'one_time'],
    ['subscriptions', 'subscription'],
  ] as const)('passes over limits on %s where the query does not ask how lines are bought', (_name, purchaseType) => {
    const draft = { type: 'cart', max: 1, startDate: '2026-01-01' } as const;
    const limits = [
      completeLimit('1', { ...draft, name: 'Typed', purchaseType }),
      completeLimit('2', { ...draft, name: 'All', max: 2 }),
    ].map((limit, place) => ({ ...limit, messages: saidOf(limit, place) }));
    const isSubscription = purchaseType === 'subscription';
    const lines = [{ ...FILLED.lines[0]!, quantity: 3, isSubscription }];
    const cart = { ...checkoutCart({ ...randomCase(1), limits, conversion: undefined }), lines };
    expect(messagesOf(rule, cart).messages).toStrictEqual(['0|max', '1|max']);
    const { country: _country, ...unasked } = cart;
    expect(messagesOf(rule, unasked).messages).toStrictEqual(['1|max']);
  });

  it('leaves out the variants that a token excludes, and no others', () => {
    const limit = completeLimit('1', {
      name: 'Without small ones',
      type: 'cart',
      max: 2,
      startDate: '2026-01-01',
      exclusions: {
        group: { kind: 'group', match: 'all', conditions: [{ field: 'sku', operator: 'ends_with', value: '-s' }] },
      },
    });
    const base = checkoutCart({ ...randomCase(1), limits: [limit], conversion: undefined });
    const { productId } = FILLED.lines[0]!;
    const variants = ['S', 'M'].map((size, place) => ({ variantId: `${productId}0${place}`, sku: `TS-${size}` }));
    const products = [{ ...base.products[0]!, productId, variants }];
    const messages = (small: number, medium: number) => {
      const lines = [small, medium].map((quantity, place) => ({ ...FILLED.lines[0]!, ...variants[place]!, quantity }));
      return messagesOf(rule, { ...base, products, lines }).messages.length;
    };
    expect([messages(9, 2), messages(0, 3), messages(3, 3)]).toEqual([0, 1, 1]);
  });

  it('leaves minimums to the checkout', () => {
    const limit = completeLimit('1', { name: 'Two', type: 'cart', min: 2, startDate: '2026-01-01' });
    const cart = checkoutCart({ ...randomCase(1), limits: [limit], conversion: undefined });
    const lines = [{ ...FILLED.lines[0]!, quantity: 1 }];
    expect(messagesOf(rule, { ...cart, lines, step: 'CART_INTERACTION' }).messages).toStrictEqual([]);
    expect(messagesOf(rule, { ...cart, lines, step: 'CHECKOUT_INTERACTION' }).messages).toHaveLength(1);
    expect(messagesOf(rule, { ...cart, lines, step: 'CHECKOUT_COMPLETION' }).messages).toHaveLength(1);
  });
});

const placeOf = ({ numbered }: CheckoutCart, limitId: string) =>
  numbered.findIndex(({ limit }) => limit.id === limitId);

const messageFormatIn = (language: Language, currency: string) =>
  measureFormat('total_product_value', language, currency, 'kg');

function saidOf({ conditionType }: Limit, place: number): Limit['messages'] {
  const kinds = ['min', 'max', 'multiple', 'blocked', 'login_required', 'repurchase'] as const;
  return { en: Object.fromEntries(kinds.map((kind) => [messageKey(kind, conditionType), `${place}|${kind}`])) };
}
