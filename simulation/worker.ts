// A process that runs the seeds it is sent, one after the other.
import 'reflect-metadata';
import { DEFECTS } from './defects.js';
import { Simulator, type Run } from './simulator.js';

/** `defect`: the name of one; it is put in, or only its people act where it is left out. */
export type Task = { seed: number; defect?: string; isLeftOut?: boolean; withHistory?: boolean };
/** `steps`: how many things happened; `failures`: how many of each kind. */
export type Result = Pick<Run, 'seed' | 'broken'> & {
  steps: number;
  failures: Record<string, number>;
  history?: readonly string[];
};

/** What tells a failure in a history. */
const FAILURES: Record<string, RegExp> = {
  'processes killed': / is killed$/,
  'connections broken': / the connection breaks/,
  'jobs lost': / the queue loses /,
  'jobs given to two workers': / seems to be abandoned$/,
  'platform calls refused': /platform \w+: refused$/,
  'platform calls without an answer': /platform \w+: unanswered$/,
  'platform calls that arrived late': / a late call arrives/,
  'mails that failed': /mail: /,
};

const simulator = await Simulator.start();
process.on('message', (task: Task | 'end') => {
  void (task === 'end' ? end() : answer(task));
});
process.on('disconnect', () => void end());
process.send!('ready');

async function end(): Promise<void> {
  await simulator.stop();
  process.exit(0);
}

async function answer({ seed, defect: named, isLeftOut = false, withHistory = false }: Task): Promise<void> {
  const defect = DEFECTS.find(({ name }) => name === named);
  const given = { defect: isLeftOut ? undefined : defect, about: defect };
  const { history, broken } = await simulator.run(seed, given);
  const failures = Object.fromEntries(
    Object.entries(FAILURES).map(([name, telling]) => [name, history.filter((line) => telling.test(line)).length]),
  );
  const isTold = withHistory || broken.length > 0;
  const result: Result = { seed, broken, steps: history.length, failures, ...(isTold && { history }) };
  process.send!(result);
}
