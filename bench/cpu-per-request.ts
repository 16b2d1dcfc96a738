// Rates of several loads that take turns, and the processor time that each takes of the process that answers and of
// PostgreSQL. A busy machine slows all rates; the processor time of a request it hardly changes.
import { cpuOf, cpuOfFamily } from './cpu.js';
import { median, sendFor } from './requests.js';

const USUAL = { rounds: 3, seconds: 3 };

/** `pid`: of the process that answers. `prepare` is done before each round. */
export type Load = { url: string; pid: number; body?: () => string; prepare?: () => Promise<void> };
/** Of one round. */
type Reading = { perSecond: number; nodeUs: number; postgresUs: number };
type Quantity = keyof Reading;

/** What was read of some loads in rounds that took turns. */
export class Readings<Name extends string> {
  constructor(private readonly rounds: Record<Name, Reading>[]) {}

  of(name: Name, quantity: Quantity): number {
    return median(this.rounds.map((round) => round[name][quantity]));
  }

  /** Both of the same round, so that a machine that is busy for a while changes both. */
  ratio(one: Name, other: Name, quantity: Quantity): number {
    return median(this.rounds.map((round) => round[one][quantity] / round[other][quantity]));
  }
}

/** A round before the others is not measured: connections open and the JIT compiler runs. */
export async function takeTurns<Name extends string>(
  loads: Record<Name, Load>,
  postgresPid: number,
  { rounds: count, seconds } = USUAL,
): Promise<Readings<Name>> {
  const rounds: Record<Name, Reading>[] = [];
  for (let round = 0; round <= count; round += 1) {
    const readings = {} as Record<Name, Reading>;
    for (const [name, load] of Object.entries(loads) as [Name, Load][])
      readings[name] = await read(load, postgresPid, seconds);
    if (round > 0) rounds.push(readings);
  }
  return new Readings(rounds);
}

async function read({ url, pid, body, prepare }: Load, postgresPid: number, seconds: number): Promise<Reading> {
  await prepare?.();
  const [node, postgres] = [cpuOf(pid), cpuOfFamily(postgresPid)];
  const { average, total } = await sendFor(url, seconds, body);
  return {
    perSecond: average,
    nodeUs: (cpuOf(pid) - node) / total,
    postgresUs: (cpuOfFamily(postgresPid) - postgres) / total,
  };
}
