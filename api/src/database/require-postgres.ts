import pg from 'pg';
import { serverIn, untilReached } from '../reachable.js';
import { connectionOptions, refuseWrongRole } from './database.module.js';

const ANSWERS_WITHIN_MS = 5_000;

/** Which of the product's roles the URL should have; null: an administrator. */
type Role = { mayCrossShops: boolean } | null;

/** Throws a `CannotStart` that names the variable unless PostgreSQL lets this URL in, with the role's rights. */
export async function requirePostgres(variable: string, url: string, role: Role = null): Promise<void> {
  const server = serverIn(variable, url, { what: 'PostgreSQL', usualPort: '5432' });
  const { username, pathname } = new URL(url);
  const at = `PostgreSQL at ${server.host}:${server.port}`;
  const meanings: Record<string, string> = {
    '28P01': `${at} refuses the password of "${decodeURIComponent(username)}".`,
    '28000': `${at} doesn't let "${decodeURIComponent(username)}" in.`,
    '3D000': `${at} has no database "${pathname.slice(1)}".`,
  };
  await untilReached(
    server,
    () => connectOnce(url, role),
    (code) => meanings[code],
  );
}

async function connectOnce(url: string, role: Role): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...connectionOptions(ANSWERS_WITHIN_MS) });
  // The call that failed reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    if (role) await refuseWrongRole(async (sql) => (await client.query(sql)).rows, role.mayCrossShops);
  } finally {
    void client.end().catch(() => {});
  }
}
