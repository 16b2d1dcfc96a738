import { createHmac } from 'node:crypto';
import { isStoppable, shopOfStopToken, stopToken } from '../src/notifications/stop-token.js';

const SECRET = 'a secret of the app that is long enough';
const SHOP = '0191a0a0-0000-7000-8000-000000000001';
const signed = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url');
const OTHER = '0191a0a0-0000-7000-8000-000000000002';

describe('the token that stops warning mails', () => {
  const token = stopToken(SECRET, SHOP, 'warnings');
  const signature = token.split('.')[1]!;

  it('is of one shop', () => {
    expect(shopOfStopToken([SECRET], token, 'warnings')).toBe(SHOP);
    expect(stopToken(SECRET, OTHER, 'warnings').split('.')[1]).not.toBe(signature);
  });

  it('stays what it was in mails that were sent', () => {
    expect(signature).toBe(signed(`stop warning mails\n${SHOP}`));
  });

  it.each([
    ['one that stops summaries', stopToken(SECRET, SHOP, 'summaries')],
    ['another shop with the signature', `${OTHER}.${signature}`],
    ['a signature by another secret', stopToken('another secret of the app, long enough', SHOP, 'warnings')],
    ['a signature with another beginning', `${SHOP}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`],
    ['what the secret signs for another purpose', `${SHOP}.${signed(SHOP)}`],
    ['what the secret signs for no purpose', `${SHOP}.${signed(`\n${SHOP}`)}`],
    ['half a signature', `${SHOP}.${signature.slice(0, 20)}`],
    ['no signature', SHOP],
    ['an empty one', `${SHOP}.`],
    ['nothing', ''],
  ])('is not %s', (_what, given) => {
    expect(shopOfStopToken([SECRET], given, 'warnings')).toBeNull();
  });
});

describe('the token that stops summaries', () => {
  it('stays what it was in mails that were sent', () => {
    expect(stopToken(SECRET, SHOP, 'summaries')).toBe(`${SHOP}.${signed(`stop summary mails\n${SHOP}`)}`);
  });

  it('stops nothing else', () => {
    const token = stopToken(SECRET, SHOP, 'summaries');
    expect(shopOfStopToken([SECRET], token, 'summaries')).toBe(SHOP);
    expect(shopOfStopToken([SECRET], stopToken(SECRET, SHOP, 'warnings'), 'summaries')).toBeNull();
  });
});

describe('mails that a link stops', () => {
  it.each([
    ['warnings', true],
    ['summaries', true],
    ['notices', false],
    ['toString', false],
    ['', false],
  ])('"%s": %s', (mails, isIt) => {
    expect(isStoppable(mails)).toBe(isIt);
  });
});
