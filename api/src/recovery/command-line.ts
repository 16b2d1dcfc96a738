import { BackupError } from '../database/backup/backup-error.js';

/** What `parseArgs` found; one line for arguments that it doesn't know. */
export function valuesOf<Values>(usage: string, parse: () => { values: Values }): Values {
  try {
    return parse().values;
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n${usage}`);
  }
}

export const told = (count: number) =>
  count.toLocaleString('en-US', { maximumFractionDigits: Number(count < 10 && !Number.isInteger(count)) });

export const secondsSince = (began: number) => ((performance.now() - began) / 1_000).toFixed(1);
