import { PlatformCalls } from '../src/platform/platform-speed.js';

describe('the calls of the platform', () => {
  it('are told of the last five minutes, with what 95 of 100 took at most', () => {
    const calls = new PlatformCalls();
    expect(calls.recent(0)).toBeNull();
    for (let ms = 1; ms <= 100; ms += 1) calls.note(ms, ms > 90, 1_000);
    expect(calls.recent(1_000)).toEqual({ calls: 100, failed: 10, p95Ms: 95 });
    calls.note(4_000, false, 200_000);
    expect(calls.recent(302_000)).toEqual({ calls: 1, failed: 0, p95Ms: 4_000 });
    expect(calls.recent(600_000)).toBeNull();
  });

  it('are bounded', () => {
    const calls = new PlatformCalls();
    for (let call = 0; call < 5_000; call += 1) calls.note(1, false, 0);
    expect(calls.recent(0)!.calls).toBe(1_000);
  });
});
