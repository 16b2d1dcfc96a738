// What PostgreSQL's catalog says of the tables to copy, and their rows as COPY's text.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { drain, type BackedUpTable, type Manifest } from './backup-file.js';
import { RowDigest, type RowSums } from './row-digest.js';

/** `migrations`: the restored database runs them itself. `process`: of processes that have ended by then. */
const LEFT_OUT = ['migrations', 'process'];

export type Columns = Pick<BackedUpTable, 'name' | 'columns'>;

/** A text is the same whatever the server, the role or the machine are set to; a long read is no failure. */
const SETTINGS = `SET client_encoding = 'UTF8'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
  SET TimeZone = 'UTC'; SET extra_float_digits = 1; SET bytea_output = 'hex'; SET xmloption = 'content';
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

export async function prepareForCopy(client: pg.Client): Promise<void> {
  await client.query(SETTINGS);
}

/** Every table with the columns that are stored, referred-to tables first. Partitions are part of their table. */
export async function tablesIn(client: pg.Client): Promise<Columns[]> {
  const { rows } = await client.query<Columns & { refersTo: string[] }>(
    `SELECT c.relname AS name,
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
         AND attgenerated = '' ORDER BY attnum) AS columns,
       ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
         WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid) AS "refersTo"
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL ($1) ORDER BY 1`,
    [LEFT_OUT],
  );
  const sorted: Columns[] = [];
  const isSorted = (table: string) => sorted.some(({ name }) => name === table);
  for (let left = rows; left.length > 0; left = left.filter(({ name }) => !isSorted(name))) {
    const next = left.filter(({ refersTo }) => refersTo.every(isSorted));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${left.map(({ name }) => name)}`);
    sorted.push(...next.map(({ name, columns }) => ({ name, columns })));
  }
  return sorted;
}

/** The partitions that the migrations don't make. */
export async function partitionsIn(client: pg.Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(
    `SELECT c.relname AS name, i.inhparent::regclass::text AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
     FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relispartition AND c.relkind = 'r'
       AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' ORDER BY 1`,
  );
  return rows;
}

/** For their owner. Values that are read after the rows are never lower than in the rows. */
export async function sequencesIn(owner: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
       AND relname <> 'migrations_id_seq' ORDER BY 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const values = await owner.query<Omit<Manifest['sequences'][number], 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${pg.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...values.rows[0]! });
  }
  return sequences;
}

/** The rows that this transaction sees. */
export function copyOut(client: pg.Client, { name, columns }: Columns): Readable {
  return client.query(to(`COPY (SELECT ${list(columns)} FROM ${pg.escapeIdentifier(name)}) TO STDOUT`));
}

export async function copyIn(client: pg.Client, { name, columns }: Columns, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(from(`COPY ${pg.escapeIdentifier(name)} (${list(columns)}) FROM STDIN`)));
}

export async function sumsOf(client: pg.Client, table: Columns): Promise<RowSums> {
  const digest = new RowDigest();
  await pipeline(copyOut(client, table), digest, drain());
  return digest.result;
}

const list = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ');
