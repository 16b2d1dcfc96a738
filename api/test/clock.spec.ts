import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followClock, now } from '../src/clock.js';

describe('the clock', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
  const HOUR_MS = 3_600_000;
  const movedMs = () => Math.round((now().getTime() - Date.now()) / 1_000) * 1_000;
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['Date'] }));
  afterEach(() => {
    followClock(undefined);
    jest.useRealTimers();
  });

  it('is the machine’s without a file, and follows one that is written later', () => {
    followClock(file);
    expect(movedMs()).toBe(0);
    writeFileSync(file, JSON.stringify({ offsetMs: 5 * HOUR_MS }));
    jest.advanceTimersByTime(1_000);
    expect(movedMs()).toBe(5 * HOUR_MS);
  });

  it('reports a file that cannot be read, and is the machine’s', () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => {});
    writeFileSync(file, '{"offsetMs": "tomorrow"}');
    utimesSync(file, 1, 1);
    followClock(file);
    expect(movedMs()).toBe(0);
    expect(silence).toHaveBeenCalledWith(expect.stringContaining(file));
    silence.mockRestore();
  });
});
