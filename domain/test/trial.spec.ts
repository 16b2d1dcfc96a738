import { isTrialAvailable, offeredTrialDays, readTrialEnd, subscriptionState, type Trial } from '../src/trial.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const trial = (change: Partial<Trial> = {}): Trial => ({
  trialEndsAt: null,
  usedTrialDays: 0,
  trialDaysExtend: 0,
  ...change,
});

describe('a trial', () => {
  it.each<[string, Trial, boolean, number]>([
    ['never begun', trial(), true, 7],
    ['never begun, extended', trial({ trialDaysExtend: 3 }), true, 10],
    ['cancelled after two days', trial({ trialEndsAt: inDays(-5), usedTrialDays: 2 }), true, 5],
    ['running', trial({ trialEndsAt: inDays(3), usedTrialDays: 4 }), true, 3],
    ['on its last day', trial({ trialEndsAt: inDays(0.5), usedTrialDays: 6 }), true, 1],
    ['over', trial({ trialEndsAt: inDays(-1), usedTrialDays: 7 }), false, 0],
    ['over, and extended', trial({ trialEndsAt: inDays(-1), usedTrialDays: 7, trialDaysExtend: 2 }), true, 2],
    ['extended by the platform, with all days used', trial({ trialEndsAt: inDays(1.5), usedTrialDays: 7 }), true, 1],
    ['about to end, with all days used', trial({ trialEndsAt: inDays(0.9), usedTrialDays: 7 }), true, 0],
    ['that ends at this moment', trial({ trialEndsAt: NOW, usedTrialDays: 7 }), false, 0],
  ])('%s', (_what, state, isAvailable, offered) => {
    expect(isTrialAvailable(state, NOW)).toBe(isAvailable);
    expect(offeredTrialDays(state, NOW)).toBe(offered);
  });

  it.each([
    ['2026-11-25T00:00:00Z', '2026-11-25T00:00:00.000Z'],
    [1_795_564_800, '2026-11-25T00:00:00.000Z'],
    ['1795564800', '2026-11-25T00:00:00.000Z'],
    [null, undefined],
    [undefined, undefined],
    ['', undefined],
  ])('that ends at %j is read as %s', (value, expected) => {
    expect(readTrialEnd(value)?.toISOString()).toBe(expected);
  });

  it('cannot end at something that is no time', () => {
    expect(() => readTrialEnd('soon')).toThrow(new RangeError('A trial cannot end at soon'));
  });

  it.each([
    ['free', inDays(3), 'free'],
    ['basic', inDays(3), 'trial'],
    ['basic', inDays(-3), 'activated'],
    ['basic', NOW, 'activated'],
    ['basic', null, 'activated'],
  ] as const)('of the plan %s that ends at %s: %s', (plan, end, state) => {
    expect(subscriptionState(plan, end, NOW)).toBe(state);
  });
});
