import { BUILT_IN_TEXTS, textsFor } from '../src/built-in-texts.js';
import { CART_TEXTS } from '../src/cart-texts.js';
import { HINT_TEXTS } from '../src/hint-texts.js';
import { LANGUAGES } from '../src/languages.js';
import { MESSAGE_KEYS, type MessageKey } from '../src/limit.js';
import { CART_TEXT_KEYS, type TextKey } from '../src/text-keys.js';
import { maxMessageLength } from '../src/validate-limit.js';
import { limit } from './builders.js';

describe.each(LANGUAGES)('the built-in texts in %s', (language) => {
  const texts = BUILT_IN_TEXTS[language];

  it('are there for every key and short enough to be saved', () => {
    const isSavable = (key: MessageKey) => texts[key].trim() !== '' && texts[key].length <= maxMessageLength(key);
    expect(MESSAGE_KEYS.filter((key) => !isSavable(key))).toEqual([]);
  });

  it('name the bound they speak of', () => {
    for (const measure of ['Quantity', 'Value', 'Weight'] as const) {
      expect(texts[`minimum${measure}LimitMessage`]).toContain('{min}');
      expect(texts[`maximum${measure}LimitMessage`]).toContain('{max}');
    }
    expect(texts.multipleQuantityLimitMessage).toContain('{multiple}');
  });

  it('name the cart as a subject, a button to log in, how many more there are, and several messages', () => {
    for (const key of ['cart', 'logIn', 'heading'] as const) expect(texts[key].trim()).not.toBe('');
    for (const key of ['more', 'changeTo', 'addMore'] as const) expect(texts[key]).toContain('{n}');
  });

  it('say the rule of a re-purchase, with and without a maximum, for a window and for life', () => {
    const placeholders = (key: TextKey) => texts[key].match(/\{\w+\}/g)!.sort();
    expect(placeholders('repurchaseMessage')).toEqual(['{max}', '{name}', '{period}']);
    expect(placeholders('repurchaseMessageOnce')).toEqual(['{name}', '{period}']);
    expect(placeholders('repurchaseMessageForLife')).toEqual(['{max}', '{name}']);
    expect(placeholders('repurchaseMessageOnceForLife')).toEqual(['{name}']);
  });

  it('are never empty, also of carts and hints', () => {
    const all = { ...texts, ...CART_TEXTS[language], ...HINT_TEXTS[language] };
    const isEmpty = (text: unknown) => typeof text === 'string' && text.trim() === '';
    expect(Object.entries(all).filter(([, text]) => isEmpty(text))).toEqual([]);
  });

  it('say the same of a whole cart, without a name', () => {
    const placeholders = (key: TextKey) => texts[key].match(/\{\w+\}/g)?.sort() ?? [];
    expect(CART_TEXT_KEYS.map((key) => [key, placeholders(key)])).toEqual([
      ['cart.minimum', ['{min}']],
      ['cart.maximum', ['{max}']],
      ['cart.multiple', ['{multiple}']],
      ['cart.login', []],
      ['cart.repurchase', ['{max}', '{period}']],
      ['cart.repurchaseOnce', ['{period}']],
      ['cart.repurchaseForLife', ['{max}']],
      ['cart.repurchaseOnceForLife', []],
    ]);
  });
});

describe('the built-in texts that a page needs', () => {
  const most = () => limit('most', { type: 'cart' });
  const least = () => limit('least', { type: 'cart', min: 2, max: null, contactUs: { enabled: true, url: 'tel:1' } });

  it('are those its limits can produce and the name of the cart, in every language', () => {
    const texts = textsFor([most(), least()]);
    expect(Object.keys(texts)).toEqual([...LANGUAGES]);
    for (const language of LANGUAGES) {
      const { buttonText, contactUsText } = BUILT_IN_TEXTS[language];
      const { cart, more, changeTo, addMore, heading } = BUILT_IN_TEXTS[language];
      expect(texts[language]).toEqual({
        'cart.minimum': BUILT_IN_TEXTS[language]['cart.minimum'],
        'cart.maximum': BUILT_IN_TEXTS[language]['cart.maximum'],
        buttonText,
        contactUsText,
        cart,
        more,
        changeTo,
        addMore,
        heading,
      });
    }
  });

  it('leave out what no limit can produce', () => {
    const keys = ['cart.maximum', 'cart', 'more', 'changeTo', 'addMore', 'heading'];
    expect(Object.keys(textsFor([most()]).de!)).toEqual(keys);
  });

  it('are those of the re-purchase that a limit has', () => {
    const once = limit('once', { type: 'cart', max: null, repurchase: { option: 'once_per_lifetime' } });
    const keys = [
      'cart.login',
      'cart.repurchaseOnceForLife',
      'cart',
      'more',
      'changeTo',
      'addMore',
      'heading',
      'logIn',
    ];
    expect(Object.keys(textsFor([once]).de!)).toEqual(keys);
  });

  it('are none without limits', () => {
    expect(textsFor([])).toEqual({});
  });
});
