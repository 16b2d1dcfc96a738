// The options of `npm run simulate -- …`.
import { parseArgs } from 'node:util';

export type Options = {
  seeds: number;
  from: number;
  /** One seed, whose history is printed; null: many. */
  seed: number | null;
  processes: number;
  /** Whether each seed is run again, and not only one of many. */
  isTwice: boolean;
  /** What the names of the defects that are tried out contain; null: none is tried out. */
  defects: string | null;
  /** With one seed: a defect's people act, but it is left out. */
  isWithout: boolean;
  /** Whether the figures are written into the page. */
  isWriting: boolean;
};

/** A process waits for its PostgreSQL half of the time: one more than the usual two cores keeps those busy. */
const USUAL = { seeds: '200', from: '1', processes: '3' };

/** Throws an error that names the option which is wrong. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: USUAL.seeds },
      from: { type: 'string', default: USUAL.from },
      processes: { type: 'string', default: USUAL.processes },
      seed: { type: 'string' },
      defects: { type: 'boolean', default: false },
      defect: { type: 'string' },
      twice: { type: 'boolean', default: false },
      without: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  if (values.without && (values.seed === undefined || values.defect === undefined))
    throw new Error('--without needs --seed and --defect');
  return {
    seeds: numberIn('--seeds', values.seeds),
    from: numberIn('--from', values.from),
    processes: numberIn('--processes', values.processes),
    seed: values.seed === undefined ? null : numberIn('--seed', values.seed),
    isTwice: values.twice,
    defects: values.defect ?? (values.defects || (values.write && !values.twice) ? '' : null),
    isWithout: values.without,
    isWriting: values.write,
  };
}

function numberIn(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`${name} is ${text}; it must be a whole number from 1`);
  return value;
}
