import { EMAIL_ADDRESS, LONGEST_EMAIL_ADDRESS } from '@purchase-limits/domain/email-address';
import { z } from 'zod';
import { changeShopBody } from '../src/shop.js';

const isTaken = (notificationEmail: string | null) => changeShopBody.safeParse({ notificationEmail }).success;
const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

describe('an e-mail address', () => {
  it('is in the form what it is for the API', () => {
    // The library escapes a hyphen where it needs no escape.
    expect(EMAIL_ADDRESS.source).toBe(z.regexes.email.source.replaceAll(String.raw`\-`, '-'));
  });

  it('has at most 254 characters', () => {
    expect(LONGEST_EMAIL_ADDRESS).toBe(254);
    expect([isTaken(ofLength(254)), isTaken(ofLength(255))]).toEqual([true, false]);
  });

  it('may be cleared, but not be empty', () => {
    expect([isTaken(null), isTaken('')]).toEqual([true, false]);
  });
});
