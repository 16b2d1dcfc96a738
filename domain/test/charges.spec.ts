import fc from 'fast-check';
import {
  CHARGE_STATUSES,
  followed,
  isOver,
  liveCharge,
  planPaidBy,
  superseded,
  trialOf,
  withdrawn,
  type Charge,
} from '../src/charges.js';
import { offeredTrialDays } from '../src/trial.js';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');
const at = (days: number) => new Date(START + days * DAY_MS);
const charge = (change: Partial<Charge> = {}): Charge => ({
  plan: 'basic',
  interval: 'monthly',
  status: 'pending',
  trialDays: 7,
  approvedAt: null,
  endedAt: null,
  paidUntil: null,
  ...change,
});

describe('a charge', () => {
  it('is over once it is declined, expired or cancelled', () => {
    expect(CHARGE_STATUSES.filter((status) => isOver({ status }))).toEqual(['declined', 'expired', 'cancelled']);
  });

  it('is approved when it is seen active for the first time, and ends when it is seen ended', () => {
    const active = followed(charge(), { status: 'active', paidUntil: at(37), createdAt: null }, at(0));
    expect(active).toMatchObject({ status: 'active', approvedAt: at(0), endedAt: null, paidUntil: at(37) });
    const later = followed(active, { status: 'active', paidUntil: null, createdAt: null }, at(5));
    expect(later).toMatchObject({ approvedAt: at(0), paidUntil: at(37) });
    expect(followed(later, { status: 'cancelled', paidUntil: null, createdAt: null }, at(6))).toMatchObject({
      endedAt: at(6),
    });
  });

  it('that we take for over lives where the platform says so, and waits for nothing', () => {
    const ended = charge({ status: 'cancelled', approvedAt: at(0), endedAt: at(2) });
    expect(followed(ended, { status: 'active', paidUntil: at(30), createdAt: null }, at(3))).toMatchObject({
      status: 'active',
      approvedAt: at(0),
      endedAt: null,
    });
    for (const status of ['pending', 'cancelled', 'expired'] as const)
      expect(followed(ended, { status, paidUntil: null, createdAt: null }, at(3))).toBe(ended);
  });

  it('was approved within two days of being asked for, however late we hear of it', () => {
    const told = { status: 'active', paidUntil: null, createdAt: at(0) } as const;
    expect(followed(charge(), told, at(1))).toMatchObject({ approvedAt: at(1) });
    expect(followed(charge(), told, at(9))).toMatchObject({ approvedAt: at(2) });
    // One that was approved to begin later begins when it does.
    expect(followed(charge({ status: 'accepted' }), told, at(9))).toMatchObject({ approvedAt: at(9) });
  });

  it('was approved when the platform says so, where it does', () => {
    const told = { status: 'active', paidUntil: null, createdAt: at(0), approvedAt: at(-1) } as const;
    expect(followed(charge(), told, at(1)).approvedAt).toEqual(at(-1));
    expect(followed(charge({ approvedAt: at(0) }), told, at(1)).approvedAt).toEqual(at(0));
    expect(followed(charge(), { ...told, status: 'accepted' }, at(1)).approvedAt).toBeNull();
  });

  it('that was frozen in its trial goes on with the days that the platform says are left', () => {
    const frozen = charge({ status: 'frozen', approvedAt: at(0), paidUntil: at(37) });
    const thawed = (paidUntil: Date, change: Partial<Charge> = {}) =>
      followed({ ...frozen, ...change }, { status: 'active', paidUntil, createdAt: null }, at(10)).approvedAt;
    expect(thawed(at(42))).toEqual(at(5));
    const yearly = { interval: 'yearly' as const };
    expect(thawed(new Date('2027-11-13T00:00:00Z'), yearly)).toEqual(at(5));
    // The trial is over, has not been moved on, or would be longer than it is.
    for (const paidUntil of [at(40), at(37), at(30), at(48)]) expect(thawed(paidUntil)).toEqual(at(0));
    expect(thawed(at(42), { status: 'active' })).toEqual(at(0));
    expect(thawed(at(47))).toEqual(at(10));
    const still = { status: 'frozen', paidUntil: at(42), createdAt: null } as const;
    expect(followed(frozen, still, at(10)).approvedAt).toEqual(at(0));
    expect(followed(frozen, { ...still, status: 'active', paidUntil: null }, at(10)).approvedAt).toEqual(at(0));
  });

  it('that nobody waits for stays so while the platform waits, and is followed otherwise', () => {
    const dropped = withdrawn(charge());
    expect(dropped.status).toBe('superseded');
    const told = { paidUntil: null, createdAt: null };
    expect(followed(dropped, { status: 'pending', ...told }, at(1))).toBe(dropped);
    for (const status of ['active', 'cancelled', 'expired', 'declined'] as const)
      expect(followed(dropped, { status, ...told }, at(1)).status).toBe(status);
    expect(withdrawn(charge({ status: 'active' })).status).toBe('active');
  });

  it('that was approved takes the place of requests that wait, unless they were made a moment ago', () => {
    const row = (id: string, status: Charge['status'], requestedAt: Date) => ({
      ...charge({ status, plan: status === 'pending' ? 'unlimited' : 'basic' }),
      id,
      requestedAt,
    });
    const justNow = new Date(at(1).getTime() - 59_999);
    const before = [row('a', 'pending', at(0)), row('b', 'pending', at(0)), row('c', 'pending', justNow)];
    for (const status of ['active', 'accepted'] as const) {
      const after = [row('a', status, at(0)), ...before.slice(1)];
      expect(superseded(before, after, at(1)).map((one) => one.status)).toEqual([status, 'superseded', 'pending']);
      // Nothing was approved with this answer.
      expect(superseded(after, after, at(2)).map((one) => one.status)).toEqual([status, 'pending', 'pending']);
    }
    // Another plan took the place of the present one.
    const replaced = [row('d', 'cancelled', at(0)), row('e', 'active', at(0)), ...before.slice(1)];
    expect(
      superseded([row('d', 'active', at(0)), row('e', 'pending', at(0)), ...before.slice(1)], replaced, at(1)).map(
        (one) => one.status,
      ),
    ).toEqual(['cancelled', 'active', 'superseded', 'pending']);
    // Its bill was paid, which decides nothing about a request.
    const frozen = [row('a', 'frozen', at(0)), ...before.slice(1)];
    const thawed = [row('a', 'active', at(0)), ...before.slice(1)];
    expect(superseded(frozen, thawed, at(1))).toEqual(thawed);
    const declined = [row('a', 'declined', at(0)), ...before.slice(1)];
    expect(superseded(before, declined, at(1))).toEqual(declined);
  });

  it('takes the place of a request for the same plan and interval, whenever that was made, unless it ends', () => {
    const row = (id: string, change: Partial<Charge> & { endsAt?: Date }) => ({
      ...charge(change),
      id,
      requestedAt: at(1),
    });
    const left = (live: Partial<Charge> & { endsAt?: Date }, waiting: Partial<Charge> = {}) => {
      const after = [row('a', { status: 'active', ...live }), row('b', { status: 'pending', ...waiting })];
      return superseded(after, after, at(1))[1]!.status;
    };
    expect(left({})).toBe('superseded');
    expect(left({ endsAt: at(9) })).toBe('pending');
    expect(left({ status: 'frozen' })).toBe('pending');
    expect(left({}, { interval: 'yearly' })).toBe('pending');
    expect(left({}, { plan: 'unlimited' })).toBe('pending');
  });

  it('is paid for while it is active, and only then', () => {
    for (const status of CHARGE_STATUSES)
      expect([
        status,
        planPaidBy([charge({ status: 'declined' }), charge({ status, plan: 'unlimited' })]),
      ]).toStrictEqual([status, status === 'active' ? 'unlimited' : 'free']);
  });
});

describe('the trial of a shop', () => {
  it('has none before the first charge with a trial is active', () => {
    const none = { trialEndsAt: null, usedTrialDays: 0, trialDaysExtend: 2 };
    expect(trialOf([], 2, at(0))).toStrictEqual(none);
    expect(trialOf([charge()], 2, at(0))).toStrictEqual(none);
    expect(trialOf([charge({ status: 'active', approvedAt: at(0), trialDays: 0 })], 2, at(3))).toStrictEqual(none);
  });

  it('counts whole days, and none after its end', () => {
    const running = [charge({ status: 'active', approvedAt: at(0) })];
    expect(trialOf(running, 0, at(3.9))).toStrictEqual({ trialEndsAt: at(7), usedTrialDays: 3, trialDaysExtend: 0 });
    expect(trialOf(running, 0, at(30)).usedTrialDays).toBe(7);
  });

  it('ends with the last of several', () => {
    const earlier = charge({ status: 'cancelled', approvedAt: at(0), endedAt: at(1) });
    const later = charge({ status: 'active', approvedAt: at(20) });
    for (const all of [
      [earlier, later],
      [later, earlier],
    ])
      expect(trialOf(all, 0, at(21)).trialEndsAt).toEqual(at(27));
  });

  it('adds up the time of all, so that many short ones are not free', () => {
    const short = (from: number) => charge({ status: 'cancelled', approvedAt: at(from), endedAt: at(from + 0.9) });
    expect(trialOf([short(0), short(1), short(2)], 0, at(10)).usedTrialDays).toBe(2);
  });

  it('counts time once that two of them share', () => {
    const shared = [
      charge({ status: 'active', approvedAt: at(2), trialDays: 5 }),
      charge({ status: 'cancelled', approvedAt: at(0), endedAt: at(3) }),
      charge({ status: 'cancelled', approvedAt: at(1), endedAt: at(2), trialDays: 6 }),
    ];
    expect(trialOf(shared, 0, at(4)).usedTrialDays).toBe(4);
    expect(trialOf(shared, 0, at(9))).toMatchObject({ usedTrialDays: 7, trialEndsAt: at(7) });
  });

  it('is never of more than seven days, however charges follow each other', () => {
    const steps = fc.array(fc.record({ after: fc.double({ min: 0.01, max: 4, noNaN: true }), ends: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(steps, (all) => {
        let time = 0;
        let charges: Charge[] = [];
        for (const { after, ends } of all) {
          const left = offeredTrialDays(trialOf(charges, 0, at(time)), at(time));
          charges = charges.map((one) =>
            isOver(one) ? one : followed(one, { status: 'cancelled', paidUntil: null, createdAt: null }, at(time)),
          );
          charges.push(
            followed(charge({ trialDays: left }), { status: 'active', paidUntil: null, createdAt: null }, at(time)),
          );
          time += after;
          if (ends)
            charges = charges.map((one) =>
              followed(one, { status: 'cancelled', paidUntil: null, createdAt: null }, at(time)),
            );
          expect(charges.filter(({ status }) => status === 'active').length).toBeLessThanOrEqual(1);
          expect(liveCharge(charges) === undefined).toBe(planPaidBy(charges) === 'free');
        }
        expect(trialOf(charges, 0, at(time + 100)).usedTrialDays).toBeLessThanOrEqual(7);
      }),
    );
  });
});
