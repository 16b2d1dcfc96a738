import { FailureLog } from '../src/events/failure-log.js';

const DAY_MS = 86_400_000;

describe('what fails again and again', () => {
  function log() {
    const lines: string[] = [];
    let at = 5_000_000;
    const failures = new FailureLog({ warn: (line: string) => void lines.push(line) }, () => at);
    return { lines, failures, later: (ms: number) => (at += ms) };
  }

  it('is reported at once, and when it works again', () => {
    const { lines, failures, later } = log();
    failures.failed('publish-settings', 'unavailable');
    later(500);
    failures.failed('publish-settings', 'unavailable');
    failures.works('publish-settings');
    expect(lines).toEqual(['publish-settings: unavailable', 'publish-settings: recovered']);
  });

  it('is nothing to report while all works', () => {
    const { lines, failures } = log();
    failures.works('relay');
    expect(lines).toEqual([]);
  });

  it('is reported as often as at first once it was forgotten', () => {
    const { lines, failures, later } = log();
    for (let count = 0; count < 3; count += 1, later(300_000)) failures.failed('relay', 'ECONNREFUSED');
    later(600_000);
    failures.works('relay');
    failures.failed('relay', 'ETIMEDOUT');
    later(30_000);
    failures.failed('relay', 'ETIMEDOUT');
    expect(lines.filter((line) => line.includes('ETIMEDOUT'))).toHaveLength(2);
  });

  it('writes at most 20 lines in a day of failures', () => {
    const { lines, failures, later } = log();
    for (let passed = 0; passed < DAY_MS; passed += 4_000, later(4_000)) failures.failed('mail-merchant', 'later');
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(lines[1]).toBe('mail-merchant: later (and 7 times since the last report)');
  });

  it('writes at most 20 lines in a day of failing and working in turns', () => {
    const { lines, failures, later } = log();
    for (let passed = 0; passed < DAY_MS; passed += 2_000, later(1_000)) {
      failures.failed('mail-merchant', 'later');
      later(1_000);
      failures.works('mail-merchant');
    }
    expect(lines.length).toBeLessThanOrEqual(20);
  });

  it('is reported at once again after it has worked for long', () => {
    const { lines, failures, later } = log();
    failures.failed('relay', 'ECONNREFUSED');
    failures.works('relay');
    later(60_000);
    failures.works('relay');
    failures.failed('relay', 'ECONNREFUSED');
    expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(2);
  });
});
