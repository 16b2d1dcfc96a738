// Run in a page: what the browser measures of it.

/** Milliseconds. `blocking`: of tasks after the first paint, what is beyond 50 ms of each; `tasks`: those tasks. */
export type Times = {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  tasks: string[];
  /**
   * The longest from a click or a key until the frame after it was made. Not as event timing has it: Chromium without a
   * window is told seconds later that the frame of another process was presented.
   */
  interaction: number;
};

type Noting = { noted: { entries: PerformanceEntry[]; interactions: number[] } };

/** To be run before the page's own scripts. */
export function noteTimes(): void {
  const noted: Noting['noted'] = { entries: [], interactions: [] };
  Object.assign(globalThis, { noted });
  const observer = new PerformanceObserver((list) => noted.entries.push(...list.getEntries()));
  for (const type of ['paint', 'largest-contentful-paint', 'longtask']) observer.observe({ type, buffered: true });
  const noteInteraction = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const afterFrame = new MessageChannel();
      afterFrame.port1.onmessage = () => noted.interactions.push(performance.now() - timeStamp);
      afterFrame.port2.postMessage(null);
    });
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup'])
    globalThis.addEventListener(type, noteInteraction, { capture: true });
}

/** Whether no task was long for a second. */
export function isCalm(): boolean {
  const { entries } = (globalThis as unknown as Noting).noted;
  const tasks = entries.filter(({ entryType }) => entryType === 'longtask');
  const end = Math.max(0, ...tasks.map(({ startTime, duration }) => startTime + duration));
  return performance.now() - end > 1_000;
}

/** Whether a frame was made after a click or a key. */
export function isAnswered(): boolean {
  return (globalThis as unknown as Noting).noted.interactions.length > 0;
}

export function readTimes(): Times {
  const { entries, interactions } = (globalThis as unknown as Noting).noted;
  const of = (type: string) => entries.filter(({ entryType }) => entryType === type);
  const firstPaint = of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const tasks = of('longtask').filter(({ startTime, duration }) => startTime + duration > firstPaint);
  const beyond = ({ startTime, duration }: PerformanceEntry) =>
    Math.max(0, startTime + duration - Math.max(startTime + 50, firstPaint));
  return {
    firstPaint,
    largestPaint: of('largest-contentful-paint').at(-1)?.startTime ?? 0,
    blocking: tasks.reduce((sum, task) => sum + beyond(task), 0),
    tasks: tasks.map(({ startTime, duration }) => `${Math.round(duration)} at ${Math.round(startTime)}`),
    interaction: Math.max(0, ...interactions),
  };
}
