// The roles and their rights, made by an administrator who need not be a superuser: CREATEROLE and CREATEDB are enough.
import pg from 'pg';

/** Makes the role, or gives it this password. Like every new role it is no superuser, and bypasses nothing. */
export async function ensureRole(admin: pg.Client, name: string, password: string): Promise<void> {
  const { rows } = await admin.query<{ rolsuper: boolean }>('SELECT rolsuper FROM pg_roles WHERE rolname = $1', [name]);
  const [role] = rows;
  // Only a superuser may name this right, even to say that the role has it not.
  const rights = role?.rolsuper ? 'LOGIN NOSUPERUSER' : 'LOGIN';
  await admin.query(
    `${role ? 'ALTER' : 'CREATE'} ROLE ${pg.escapeIdentifier(name)} ${rights} PASSWORD ${pg.escapeLiteral(password)}`,
  );
}

/** Makes the database if it is missing, which needs an administrator who may act as its owner. */
export async function ensureDatabase(admin: pg.Client, name: string, owner: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount) return;
  await becomeMember(admin, owner);
  await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER ${pg.escapeIdentifier(owner)}`);
}

/** Before PostgreSQL 16 every member can act as the role; since then only members with the SET option. */
async function becomeMember(admin: pg.Client, role: string): Promise<void> {
  const { rows: servers } = await admin.query<{ hasOption: boolean }>(
    `SELECT current_setting('server_version_num')::int >= 160000 AS "hasOption"`,
  );
  const { hasOption } = servers[0]!;
  const { rows } = await admin.query<{ isMember: boolean }>('SELECT pg_has_role($1, $2) AS "isMember"', [
    role,
    hasOption ? 'SET' : 'MEMBER',
  ]);
  if (rows[0]!.isMember) return;
  const options = hasOption ? 'WITH SET TRUE, INHERIT FALSE' : '';
  await admin.query(`GRANT ${pg.escapeIdentifier(role)} TO CURRENT_USER ${options}`);
}

/** Gives the administrator the role's rights, if it hasn't got them. Answers what takes them back. */
export async function inheritFrom(admin: pg.Client, role: string): Promise<() => Promise<void>> {
  const { rows } = await admin.query<{ hasRights: boolean }>(`SELECT pg_has_role($1, 'USAGE') AS "hasRights"`, [role]);
  if (rows[0]!.hasRights) return async () => {};
  const grant = `GRANT ${pg.escapeIdentifier(role)} TO CURRENT_USER WITH INHERIT`;
  await admin.query(`${grant} TRUE`);
  return async () => void (await admin.query(`${grant} FALSE`));
}

/**
 * Gives `worker_system` a policy to read every table with row-level security. The daily impression tables get none,
 * because they are only read through their parent. One transaction per policy, so each waits for a single table.
 */
export async function letWorkerCrossShops(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND c.relrowsecurity AND NOT c.relispartition
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'of_worker')
     ORDER BY 1`,
  );
  for (const { name } of rows)
    await owner.query(`CREATE POLICY of_worker ON ${name} TO worker_system USING (true) WITH CHECK (true)`);
}

/** Takes from `worker_system` what releases before the policy gave it, if it has it. */
export async function takeBypassFromWorker(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query(`SELECT 1 FROM pg_roles WHERE rolname = 'worker_system' AND rolbypassrls`);
  if (rowCount) await admin.query('ALTER ROLE worker_system NOBYPASSRLS');
}
