import { LANGUAGES } from '@purchase-limits/domain/languages';
import { completeLimit } from '@purchase-limits/domain/limit';
import { customerMail } from '../src/broken-limits/actions/customer-mail.js';
import { CUSTOMER_MAIL_TEXTS } from '../src/broken-limits/actions/customer-mail-texts.js';
import type { ShopFacts } from '../src/shops/queries/read-shop.js';

const SHOP = {
  name: 'Hoodie & {order} House',
  email: 'owner@example.com',
  currency: 'USD',
  weightUnit: 'kg',
  defaultLanguage: 'en',
} as ShopFacts;
const news = (change: { units?: number | null; isWhole?: boolean } = {}) => ({
  orderId: '1',
  limitId: 'a',
  orderName: '#1001',
  units: 2,
  isWhole: false,
  limit: completeLimit('a', { name: 'Hoodies', type: 'product', max: 3 }),
  bound: { kind: 'max' as const, subjectName: 'Classic Hoodie', current: 5, min: null, max: 3, multiple: null },
  ...change,
});

describe('a mail to a customer', () => {
  it.each(LANGUAGES)('says in %s what happened, and why', (language) => {
    const { subject, text, html, replyTo } = customerMail(news(), SHOP, language);
    expect(subject).toContain('#1001');
    expect(replyTo).toBe('owner@example.com');
    expect(text).toContain(subject);
    expect(text).toContain('Classic Hoodie');
    expect(text).toMatch(/\b3\b|3/);
    expect(text).not.toMatch(/\{(?!order\})/);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('Hoodie &amp; {order} House');
    expect(html).not.toContain('class="button"');
  });

  it('tells a hold, a part and the whole order apart', () => {
    const subjects = [news({ units: null }), news(), news({ isWhole: true })].map(
      (each) => customerMail(each, SHOP, 'en').subject,
    );
    expect(subjects).toEqual([
      'Your order #1001 is on hold',
      'Part of your order #1001 was canceled',
      'Your order #1001 was canceled',
    ]);
  });

  it('has no text that is English in another language', () => {
    const { en, ...others } = CUSTOMER_MAIL_TEXTS;
    for (const texts of Object.values(others))
      for (const part of Object.keys(en) as (keyof typeof en)[]) expect(texts[part]).not.toBe(en[part]);
  });
});
