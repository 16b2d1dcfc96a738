import pg from 'pg';

export type Database = pg.Pool;

/** An arbitrary number; every sandbox on one database uses the same. */
const TABLES_LOCK = 730_411_002;

const MOST_CONNECTIONS = 8;

const tables = `
  CREATE TABLE IF NOT EXISTS access_token (
    token text PRIMARY KEY, shop text NOT NULL, scope text NOT NULL, mode text NOT NULL, expires_at timestamptz NOT NULL
  );
  CREATE TABLE IF NOT EXISTS refresh_token (
    token text PRIMARY KEY, shop text NOT NULL, scope text NOT NULL, expires_at timestamptz NOT NULL, replaced_by text
  );
  CREATE TABLE IF NOT EXISTS authorization_code (
    code text PRIMARY KEY, shop text NOT NULL, scope text NOT NULL, expires_at timestamptz NOT NULL
  );
  CREATE TABLE IF NOT EXISTS installation (
    number bigint GENERATED ALWAYS AS IDENTITY (START WITH 550000001) PRIMARY KEY, shop text NOT NULL,
    scopes text[] NOT NULL, installed_at timestamptz NOT NULL, uninstalled_at timestamptz
  );
  CREATE UNIQUE INDEX IF NOT EXISTS installation_of_shop ON installation (shop) WHERE uninstalled_at IS NULL;
  CREATE TABLE IF NOT EXISTS metafield (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, shop text NOT NULL, owner_id text NOT NULL,
    namespace text NOT NULL, key text NOT NULL, type text NOT NULL, value text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(), UNIQUE (shop, owner_id, namespace, key)
  );
  CREATE TABLE IF NOT EXISTS validation (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1100001) PRIMARY KEY, shop text NOT NULL,
    function_handle text NOT NULL, title text NOT NULL, is_enabled boolean NOT NULL,
    blocks_on_failure boolean NOT NULL, created_at timestamptz NOT NULL, failures int NOT NULL DEFAULT 0,
    failing_since timestamptz, last_failure text, last_instructions bigint, last_lines int,
    most_instructions bigint, most_lines int
  );
  CREATE TABLE IF NOT EXISTS other_validations (shop text PRIMARY KEY, enabled int NOT NULL);
  CREATE TABLE IF NOT EXISTS web_pixel (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH 2700001), shop text PRIMARY KEY, settings text NOT NULL
  );
  CREATE TABLE IF NOT EXISTS webhook_subscription (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1900001) PRIMARY KEY, shop text NOT NULL, topic text NOT NULL,
    url text NOT NULL, include_fields text[] NOT NULL, created_at timestamptz NOT NULL, UNIQUE (shop, topic, url)
  );
  CREATE TABLE IF NOT EXISTS product_change (
    shop text NOT NULL, product_id bigint NOT NULL, change jsonb NOT NULL, PRIMARY KEY (shop, product_id)
  );
  CREATE TABLE IF NOT EXISTS cart (
    token text NOT NULL, shop text NOT NULL, lines jsonb NOT NULL DEFAULT '[]', note text NOT NULL DEFAULT '',
    attributes jsonb NOT NULL DEFAULT '{}', updated_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (token, shop)
  );
  CREATE TABLE IF NOT EXISTS checkout (
    token text PRIMARY KEY, shop text NOT NULL, cart_token text, lines jsonb NOT NULL DEFAULT '[]',
    has_failed boolean NOT NULL DEFAULT false, order_token text, created_at timestamptz NOT NULL
  );
  ALTER TABLE cart ADD COLUMN IF NOT EXISTS discount_code text;
  ALTER TABLE checkout ADD COLUMN IF NOT EXISTS discount_code text;
  CREATE UNIQUE INDEX IF NOT EXISTS checkout_of_cart ON checkout (shop, cart_token) WHERE order_token IS NULL;
  CREATE TABLE IF NOT EXISTS shop_order (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH 5500000001) PRIMARY KEY, shop text NOT NULL,
    token text NOT NULL UNIQUE, number int NOT NULL, email text NOT NULL, customer_id bigint, delivery jsonb NOT NULL,
    currency text NOT NULL, presentment_currency text NOT NULL, lines jsonb NOT NULL, created_at timestamptz NOT NULL,
    processed_at timestamptz NOT NULL, UNIQUE (shop, number)
  );
  ALTER TABLE shop_order ADD COLUMN IF NOT EXISTS refunds jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN IF NOT EXISTS edits jsonb NOT NULL DEFAULT '[]', ADD COLUMN IF NOT EXISTS updated_at timestamptz,
    ADD COLUMN IF NOT EXISTS cancelled_at timestamptz, ADD COLUMN IF NOT EXISTS cancel_reason text,
    ADD COLUMN IF NOT EXISTS source text NOT NULL DEFAULT 'web', ADD COLUMN IF NOT EXISTS fulfilled_at timestamptz,
    ADD COLUMN IF NOT EXISTS locale text, ADD COLUMN IF NOT EXISTS tags jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN IF NOT EXISTS holds jsonb NOT NULL DEFAULT '[]';
  CREATE TABLE IF NOT EXISTS block_activation (
    shop text NOT NULL, block text NOT NULL, is_active boolean NOT NULL, PRIMARY KEY (shop, block)
  );
  CREATE TABLE IF NOT EXISTS shop_facts (shop text PRIMARY KEY, facts jsonb NOT NULL);
  CREATE TABLE IF NOT EXISTS shop_theme (shop text PRIMARY KEY, theme text NOT NULL);
  CREATE TABLE IF NOT EXISTS customer_data (shop text PRIMARY KEY, approval text NOT NULL);
  CREATE TABLE IF NOT EXISTS webhook_delivery (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, shop text NOT NULL, topic text NOT NULL, url text NOT NULL,
    webhook_id uuid NOT NULL, event_id uuid NOT NULL, triggered_at timestamptz NOT NULL, body text NOT NULL,
    is_forged boolean NOT NULL, state text NOT NULL, due_at timestamptz NOT NULL
  );
  CREATE TABLE IF NOT EXISTS webhook_attempt (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, delivery_id bigint NOT NULL REFERENCES webhook_delivery,
    sent_at timestamptz NOT NULL, status int, error text
  );
  CREATE INDEX IF NOT EXISTS webhook_attempt_of_delivery ON webhook_attempt (delivery_id);
  CREATE TABLE IF NOT EXISTS app_subscription (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH 29000001) PRIMARY KEY, shop text NOT NULL, name text NOT NULL,
    return_url text NOT NULL, price_cents int NOT NULL, interval text NOT NULL, discount jsonb, trial_days int NOT NULL,
    is_test boolean NOT NULL, replacement_behavior text NOT NULL, signature text NOT NULL, status text NOT NULL,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, started_at timestamptz, frozen_at timestamptz,
    billed_periods int NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS app_subscription_of_shop ON app_subscription (shop);
  CREATE TABLE IF NOT EXISTS app_charge (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, shop text NOT NULL,
    subscription_id bigint NOT NULL REFERENCES app_subscription, at timestamptz NOT NULL, cents int NOT NULL,
    is_test boolean NOT NULL
  );
  CREATE TABLE IF NOT EXISTS app_contract (
    shop text PRIMARY KEY, contract jsonb, trial_began_at timestamptz, seen_at timestamptz NOT NULL
  );
  CREATE TABLE IF NOT EXISTS flow_trigger (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, shop text NOT NULL, handle text NOT NULL,
    payload jsonb NOT NULL, received_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS flow_trigger_of_shop ON flow_trigger (shop, id);
  CREATE TABLE IF NOT EXISTS flow_step (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, shop text NOT NULL, run_id text NOT NULL, action text NOT NULL,
    properties jsonb NOT NULL, attempts int NOT NULL, status int, answer text NOT NULL, sent_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS flow_step_of_shop ON flow_step (shop, id);
  CREATE TABLE IF NOT EXISTS mail (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, message_id text NOT NULL, sender text NOT NULL,
    recipients text[] NOT NULL, subject text NOT NULL, text text NOT NULL, html text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  );
`;

/** Connects and creates the tables that are missing; several sandboxes may start at once. */
export async function openDatabase(connectionString: string): Promise<Database> {
  const pool = openConnections(connectionString, MOST_CONNECTIONS);
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [TABLES_LOCK]);
    await client.query(tables);
  });
  return pool;
}

/** Connects without looking at the tables. */
export function openConnections(connectionString: string, max: number): Database {
  const pool = new pg.Pool({ connectionString, max });
  // An idle connection that PostgreSQL closes must not end the process; the next query reports what is wrong.
  pool.on('error', (error) => console.error(`sandbox: database connection lost: ${error.message}`));
  return pool;
}

/** Runs the work in one transaction on one connection. */
export async function inTransaction<Result>(
  pool: Database,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // The first error says what went wrong; a connection whose ROLLBACK fails as well is not used again.
    await client.query('ROLLBACK').catch((rollbackError: Error) => (broken = rollbackError));
    throw error;
  } finally {
    client.release(broken);
  }
}
