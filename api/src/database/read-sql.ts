import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of an SQL file of this folder. */
export function readSql(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8');
}

/** The files that define SQL functions, ordered so each finds the ones it calls. */
export function functionFiles(): string[] {
  return readdirSync(join(import.meta.dirname, 'functions'))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => `functions/${file}`);
}
