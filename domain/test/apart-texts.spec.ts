import { APART_TEXTS, messagesOf } from '../src/apart-texts.js';
import { LANGUAGES } from '../src/languages.js';
import { publishedLimit } from '../src/publishing.js';
import { limit, specific } from './builders.js';

const apart = limit('apart', {
  type: 'product-blocking',
  products: specific('p1'),
  max: null,
  neverTogether: true,
  messages: { de: { blockedMessage: 'Nur allein' }, fr: { blockedMessage: ' ', buttonText: 'Écrivez-nous' } },
});

describe('products that are never together', () => {
  it('have a text in every language, the merchant’s own where there is one', () => {
    const texts = messagesOf(apart);
    expect(Object.keys(texts)).toEqual([...LANGUAGES]);
    expect(texts.de).toEqual({ blockedMessage: 'Nur allein' });
    expect(texts.fr).toEqual({ blockedMessage: APART_TEXTS.fr, buttonText: 'Écrivez-nous' });
    expect(texts.en).toEqual({ blockedMessage: APART_TEXTS.en });
    expect(publishedLimit(apart).messages).toEqual(texts);
  });

  it.each(LANGUAGES)('are named in %s, within the length of a message', (language) => {
    expect(APART_TEXTS[language]).toMatch(/\{name\}/);
    expect(APART_TEXTS[language].length).toBeLessThanOrEqual(150);
  });

  it('are the only ones with more texts than the merchant wrote', () => {
    expect(messagesOf({ ...apart, neverTogether: false })).toBe(apart.messages);
  });
});
