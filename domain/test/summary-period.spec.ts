import { lastPeriod, periodBefore } from '../src/summary-period.js';

describe('the last period before a day', () => {
  it.each([
    ['weekly', '2031-03-10', '2031-03-03', '2031-03-09'],
    ['weekly', '2031-03-09', '2031-02-24', '2031-03-02'],
    ['weekly', '2031-03-12', '2031-03-03', '2031-03-09'],
    ['weekly', '2032-01-02', '2031-12-22', '2031-12-28'],
    ['weekly', '2032-03-01', '2032-02-23', '2032-02-29'],
    ['monthly', '2031-03-01', '2031-02-01', '2031-02-28'],
    ['monthly', '2031-03-31', '2031-02-01', '2031-02-28'],
    ['monthly', '2032-03-01', '2032-02-01', '2032-02-29'],
    ['monthly', '2032-01-15', '2031-12-01', '2031-12-31'],
  ] as const)('%s, %s: %s to %s', (cadence, day, from, to) => {
    expect(lastPeriod(cadence, day)).toEqual({ from, to });
  });

  it('follows the one before it without a gap, for years', () => {
    for (const cadence of ['weekly', 'monthly'] as const)
      for (let period = lastPeriod(cadence, '2032-06-15'); period.from > '2027-01-01';) {
        const before = periodBefore(cadence, period);
        expect(Date.parse(period.from) - Date.parse(before.to)).toBe(86_400_000);
        period = before;
      }
  });
});
