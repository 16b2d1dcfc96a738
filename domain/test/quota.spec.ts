import {
  actionName,
  changedPlan,
  decideLevel,
  openedQuota,
  quotaFor,
  quotaLevel,
  type QuotaState,
  changedBonus,
} from '../src/quota.js';

const installedAt = new Date('2025-01-01');

describe('quotaLevel', () => {
  it.each([
    [49, 'free'],
    [50, 'warning'],
    [99, 'warning'],
    [100, 'reached'],
  ])('%i impressions of a shop installed after 2024-10-08 is %s', (count, level) => {
    expect(quotaLevel(count, { installedAt: new Date('2024-10-09T00:00:00Z'), plan: 'free' })).toBe(level);
  });

  it.each([
    [99, 'free'],
    [100, 'warning'],
    [249, 'warning'],
    [250, 'reached'],
  ])('%i impressions of an earlier shop is %s', (count, level) => {
    expect(quotaLevel(count, { installedAt: new Date('2024-10-08T23:59:59.999Z'), plan: 'free' })).toBe(level);
  });

  it('is free for a paid shop, and a campaign raises the maximum', () => {
    expect(quotaLevel(1_000_000, { installedAt, plan: 'basic' })).toBe('free');
    expect(quotaFor(installedAt, 500)).toEqual({ warnAt: 50, max: 600 });
  });
});

describe('actionName', () => {
  it.each([
    ['2024-10-09T00:00:00Z', 'warning', 'warning_level'],
    ['2024-10-09T00:00:00Z', 'reached', 'maximum_level'],
    ['2024-10-08T23:59:59.999Z', 'warning', '100_impressions'],
    ['2024-10-08T23:59:59.999Z', 'reached', 'maximum_free_impressions'],
    ['2026-01-01T00:00:00Z', 'warning', 'warning_level'],
    ['2020-01-01T00:00:00Z', 'reached', 'maximum_free_impressions'],
  ] as const)('of a shop installed at %s calls %s %s', (installed, level, action) => {
    expect(actionName(level, new Date(installed))).toBe(action);
  });
});

const state = (change: Partial<QuotaState> = {}): QuotaState => ({ ...openedQuota('free', installedAt), ...change });

describe('openedQuota', () => {
  it('begins without an impression, and nothing has been told', () => {
    expect(openedQuota('free', installedAt)).toEqual({
      plan: 'free',
      installedAt,
      bonusImpressions: 0,
      impressions: 0,
      level: 'free',
      epoch: 1,
      told: [],
    });
  });
});

describe('decideLevel', () => {
  it.each([
    ['below the warning', 49, []],
    ['at the warning', 50, ['warning']],
    ['past both thresholds at once', 120, ['warning', 'reached']],
  ])('%s, %i impressions have to be told as %j', (_, impressions, toAnnounce) => {
    expect(decideLevel(state({ impressions })).toAnnounce).toEqual(toAnnounce);
  });

  it('tells a level once in an epoch, also when a bonus took the shop back below it', () => {
    const reached = decideLevel(state({ impressions: 100 })).state;
    const belowAgain = decideLevel({ ...reached, bonusImpressions: 50 });
    expect(belowAgain).toMatchObject({ toAnnounce: [], state: { level: 'warning' } });
    expect(decideLevel({ ...belowAgain.state, bonusImpressions: 0 })).toMatchObject({
      toAnnounce: [],
      state: { level: 'reached' },
    });
  });

  it('keeps what was told before beside what is told now', () => {
    expect(decideLevel(state({ impressions: 100, level: 'warning', told: ['warning'] }))).toEqual({
      toAnnounce: ['reached'],
      state: state({ impressions: 100, level: 'reached', told: ['warning', 'reached'] }),
    });
  });
});

describe('changedPlan', () => {
  it('lifts the level on a plan without a quota and keeps epoch and count', () => {
    const reached = state({ impressions: 100, level: 'reached', told: ['warning', 'reached'] });
    expect(changedPlan(reached, 'basic')).toEqual({
      toAnnounce: [],
      state: { ...reached, plan: 'basic', level: 'free' },
    });
  });

  it('begins an epoch when the shop comes back to free, in which the warning is told again', () => {
    const paid = state({ plan: 'basic', impressions: 60, told: ['warning'] });
    expect(changedPlan(paid, 'free')).toEqual({
      toAnnounce: ['warning'],
      state: { ...paid, plan: 'free', level: 'warning', epoch: 2, told: ['warning'] },
    });
  });

  it('tells nothing of the quota when the shop comes back at or above the maximum: the downgrade is told', () => {
    const paid = state({ plan: 'unlimited', impressions: 100 });
    expect(changedPlan(paid, 'free')).toEqual({
      toAnnounce: [],
      state: { ...paid, plan: 'free', level: 'reached', epoch: 2, told: ['warning', 'reached'] },
    });
  });

  it('changes nothing but the plan between two paid plans, and between free and free', () => {
    const paid = state({ plan: 'basic', impressions: 500 });
    expect(changedPlan(paid, 'unlimited')).toEqual({ toAnnounce: [], state: { ...paid, plan: 'unlimited' } });
    const free = state({ impressions: 60, level: 'warning', told: ['warning'] });
    expect(changedPlan(free, 'free')).toEqual({ toAnnounce: [], state: free });
  });
});

describe('the bonus of a campaign', () => {
  const state = (impressions: number, change: Partial<QuotaState> = {}): QuotaState =>
    decideLevel({ ...openedQuota('free', new Date('2025-01-01')), impressions, ...change }).state;

  it('raises the maximum, and not the warning', () => {
    const { state: raised, toAnnounce } = changedBonus(state(60), 100);
    expect([raised.level, raised.epoch, toAnnounce]).toStrictEqual(['warning', 1, []]);
    expect(decideLevel({ ...raised, impressions: 199 }).toAnnounce).toStrictEqual([]);
    expect(decideLevel({ ...raised, impressions: 200 }).toAnnounce).toStrictEqual(['reached']);
  });

  it('that leads out of the maximum begins an epoch, in which it can be told again', () => {
    const { state: raised, toAnnounce } = changedBonus(state(100), 100);
    expect([raised.level, raised.epoch, raised.told, toAnnounce]).toStrictEqual(['warning', 2, [], []]);
    const ended = changedBonus(raised, 0);
    expect([ended.state.level, ended.state.epoch, ended.toAnnounce]).toStrictEqual(['reached', 2, ['reached']]);
  });

  it('that is too small changes nothing but the maximum', () => {
    const { state: raised, toAnnounce } = changedBonus(state(150), 20);
    expect([raised.level, raised.epoch, toAnnounce]).toStrictEqual(['reached', 1, []]);
  });

  it('that ends while the shop is below the free maximum stops nothing', () => {
    const raised = changedBonus(state(10), 100).state;
    expect(changedBonus(raised, 0)).toMatchObject({ state: { level: 'free', epoch: 1 }, toAnnounce: [] });
  });
});
