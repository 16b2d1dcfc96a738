import { isHopeless } from '../src/events/hopeless.js';
import { MailError } from '../src/notifications/mailer.js';
import { PlatformError } from '../src/platform/platform-error.js';

const HOUR_MS = 3_600_000;
const SIX_MINUTES_MS = 360_000;
const ofOurCode = new TypeError('Cannot read the merchant’s words');
const ofOthers: [string, unknown][] = [
  ['a database that is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' })],
  ['a platform that does not answer', new PlatformError('unavailable', 'no answer')],
  ['a frozen shop', new PlatformError('frozen', '402')],
  ['a mail server that takes it later', new MailError('later', '451 greylisted')],
];

describe('when a duty has failed for good', () => {
  it('gives up after a hundred failures of our own code, and not before', () => {
    expect(isHopeless(ofOurCode, 99, SIX_MINUTES_MS)).toBe(false);
    expect(isHopeless(ofOurCode, 100, SIX_MINUTES_MS)).toBe(true);
    expect(isHopeless(new PlatformError('unusable', 'errors'), 100, SIX_MINUTES_MS)).toBe(true);
  });

  it('gives up no sooner because an operator had it tried again and again', () => {
    expect(isHopeless(ofOurCode, 500, SIX_MINUTES_MS - 1)).toBe(false);
  });

  it.each(ofOthers)('waits a day for %s', (_title, error) => {
    expect(isHopeless(error, 10_000, 23 * HOUR_MS)).toBe(false);
    expect(isHopeless(error, 10_000, 25 * HOUR_MS)).toBe(true);
  });

  it('gives up for no reason too', () => {
    expect(isHopeless(undefined, 100, SIX_MINUTES_MS)).toBe(true);
    expect(isHopeless(ofOthers[0]![1], 100, 24 * HOUR_MS)).toBe(false);
  });

  it('does not give up because a clock jumped', () => {
    expect(isHopeless(ofOthers[0]![1], 3, 1_000 * HOUR_MS)).toBe(false);
  });
});
