import { PlatformCalls, speedOf } from '../src/platform/platform-speed.js';

const speedAt = (calls: PlatformCalls, at: number) => {
  const report = calls.recent(at);
  return report && speedOf([report]);
};

describe('the calls of the platform', () => {
  it('are told of the last five minutes, with what 95 of 100 took at most', () => {
    const calls = new PlatformCalls();
    expect(calls.recent(0)).toBeNull();
    for (let ms = 1; ms <= 100; ms += 1) calls.note(ms, ms > 90, 1_000);
    const speed = speedAt(calls, 1_000)!;
    expect(speed).toEqual({ calls: 100, failed: 10, p95Ms: expect.any(Number) });
    expect(speed.p95Ms).toBeGreaterThanOrEqual(95);
    expect(speed.p95Ms).toBeLessThan(106);
    calls.note(4_000, false, 200_000);
    expect(speedAt(calls, 302_000)).toMatchObject({ calls: 1, failed: 0 });
    expect(calls.recent(600_000)).toBeNull();
  });

  it('are counted together: one slow call of a quiet process says nothing of all', () => {
    const [busy, quiet] = [new PlatformCalls(), new PlatformCalls()];
    for (let call = 0; call < 900; call += 1) busy.note(50, false, 0);
    quiet.note(4_000, false, 0);
    const speed = speedOf([busy.recent(0)!, quiet.recent(0)!])!;
    expect(speed).toMatchObject({ calls: 901, failed: 0 });
    expect(speed.p95Ms).toBeLessThan(60);
    expect(speedOf([])).toBeNull();
  });

  it('take little to keep, however many they are', () => {
    const calls = new PlatformCalls();
    for (let at = 0; at < 1_200_000; at += 10) calls.note(at % 9_000, false, at);
    const report = calls.recent(1_200_000)!;
    expect(report.calls).toBeGreaterThanOrEqual(29_000);
    expect(Object.keys(report.within).length).toBeLessThan(110);
  });
});
