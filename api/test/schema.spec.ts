// The entities describe the migrated database; what their comparison cannot see is read from PostgreSQL's catalog.
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { PostgresNames } from '../src/database/names.js';
import { prepareDatabase } from '../src/database/prepare-database.js';
import { ENTITIES } from '../src/entities.js';

/** They belong to no shop: only the worker sees their rows. */
const OF_NO_SHOP = ['queue_minute', 'browser_error', 'erasure', 'page_speed', 'process'];

describe('the migrated database', () => {
  let source: DataSource;
  /** All but that of the migrations, and the days' tables of impressions. */
  let tables: string[];
  beforeAll(async () => {
    const password = 'a-test-password';
    const { owner } = await prepareDatabase({
      adminUrl: process.env.TEST_POSTGRES_URL!,
      database: `test_${randomUUID().replaceAll('-', '')}`,
      ownerPassword: password,
      apiPassword: password,
      systemPassword: password,
    });
    source = await new DataSource({
      type: 'postgres',
      url: owner,
      entities: ENTITIES,
      namingStrategy: new PostgresNames(),
      logging: false,
    }).initialize();
    tables = await lines(
      `SELECT relname AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition AND relname <> 'migrations' ORDER BY 1`,
    );
  });
  afterAll(() => source.destroy());

  const lines = async (sql: string) => (await source.query<{ line: string }[]>(sql)).map(({ line }) => line);

  it('is what the entities say: columns, types, defaults, keys and indexes', async () => {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('enables and forces row-level security on every table', async () => {
    const closed = await lines(
      `SELECT relname AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition AND relrowsecurity AND relforcerowsecurity ORDER BY 1`,
    );
    expect(closed).toEqual(tables);
  });

  it('lets nobody into the tables of single days of impressions, but by the table of them all', async () => {
    const days = await source.query<{ name: string; isClosed: boolean; policies: number; granted: string[] }[]>(
      `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isClosed",
         (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
         ARRAY(SELECT DISTINCT a.grantee::regrole::text FROM aclexplode(c.relacl) a) AS granted
       FROM pg_class c WHERE c.relispartition AND c.relkind = 'r' ORDER BY 1`,
    );
    const yesterday = Date.parse(days[0]!.name.slice('impression_'.length).replaceAll('_', '-'));
    expect(days.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 9 }, (_, index) => {
        const day = new Date(yesterday + index * 86_400_000).toISOString().slice(0, 10);
        return `impression_${day.replaceAll('-', '_')}`;
      }),
      'impression_other',
    ]);
    for (const { isClosed, policies, granted } of days)
      expect({ isClosed, policies, granted }).toEqual({ isClosed: true, policies: 0, granted: [] });
  });

  it('shows each role the rows of the transaction’s shop, and the owner those that its functions need', async () => {
    const policies = await source.query<
      { tablename: string; policyname: string; cmd: string; qual: string; with_check: string }[]
    >(
      `SELECT tablename, policyname, cmd, qual, with_check FROM pg_policies
       WHERE schemaname = 'public' ORDER BY tablename, policyname`,
    );
    const ofShop = policies.filter(({ policyname }) => policyname === 'of_shop');
    expect(ofShop.map(({ tablename }) => tablename)).toEqual(tables.filter((table) => !OF_NO_SHOP.includes(table)));
    for (const { tablename, cmd, qual, with_check: check } of ofShop) {
      const column = tablename === 'shop' ? 'id' : 'shop_id';
      const current = `SELECT (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::uuid AS "nullif"`;
      const rule = `(${column} = ( ${current}))`;
      const [shown, written] = [qual, check].map((text) => text.replace(/\s+/g, ' '));
      expect({ tablename, cmd, shown, written }).toEqual({ tablename, cmd: 'ALL', shown: rule, written: rule });
    }
    const others = policies
      .filter(({ policyname }) => !['of_shop', 'of_worker'].includes(policyname))
      .map(({ tablename, policyname }) => `${tablename} ${policyname}`);
    expect(others).toEqual(
      [
        'browser_error',
        'erasure',
        'event_log',
        'impression',
        'impression_customer',
        'impression_day',
        'impression_part_day',
        'impression_surplus',
        'network_allowance',
        'page_speed',
        'process',
        'purchase_limit',
        'quota',
        'shop',
        'ticket_allowance',
        'ticket_use',
        'workflow_connection',
      ].map((table) => `${table} of_owner`),
    );
  });

  it('shows the worker every row of every table, by a policy and not by a right of its role', async () => {
    const policies = await source.query<object[]>(
      `SELECT tablename AS "table", cmd, permissive, roles::text, qual, with_check AS "check" FROM pg_policies
       WHERE schemaname = 'public' AND 'worker_system' = ANY (roles) ORDER BY tablename`,
    );
    const whole = { cmd: 'ALL', permissive: 'PERMISSIVE', roles: '{worker_system}', qual: 'true', check: 'true' };
    expect(policies).toEqual(tables.map((table) => ({ table, ...whole })));
    expect(
      await lines(`SELECT rolname AS line FROM pg_roles
        WHERE rolname IN ('owner', 'api', 'worker_system') AND (rolsuper OR rolbypassrls)`),
    ).toEqual([]);
  });

  it('has the indexes that the entities cannot describe whole', async () => {
    const indexes = await lines(
      `SELECT regexp_replace(indexdef, '^CREATE INDEX |public\\.|USING btree |ONLY ', '', 'g') AS line FROM pg_indexes
       WHERE schemaname = 'public' AND tablename <> 'migrations'
         AND NOT (SELECT relispartition FROM pg_class WHERE oid = indexname::regclass)
         AND indexname NOT LIKE '%\\_pkey' AND indexname NOT LIKE '%\\_key' ORDER BY indexname`,
    );
    expect(indexes).toEqual([
      'api_key_ended ON api_key (LEAST(revoked_at, expires_at))',
      'CREATE UNIQUE INDEX api_key_hash ON api_key (shop_id, hash)',
      'billing_checked ON billing (checked_at)',
      'broken_limit_at ON broken_limit (at)',
      'broken_limit_of_limit ON broken_limit (shop_id, limit_id, at)',
      'broken_limit_shop ON broken_limit (shop_id, at, order_id, limit_id) WHERE (ended_at IS NULL)',
      `CREATE UNIQUE INDEX charge_live ON charge (shop_id) WHERE (status = 'active'::text)`,
      'CREATE UNIQUE INDEX charge_platform ON charge (shop_id, platform_id)',
      `CREATE UNIQUE INDEX charge_requested ON charge (shop_id) WHERE (status = 'requested'::text)`,
      'charge_shop ON charge (shop_id, requested_at)',
      'checkout_beacon_at ON checkout_beacon (at)',
      'checkout_beacon_network ON checkout_beacon (shop_id, network, at)',
      'checkout_rules_changing ON checkout_rules (next_change) WHERE (next_change IS NOT NULL)',
      'checkout_rules_to_rewrite ON checkout_rules (rewrite_due) WHERE (rewrite_due IS NOT NULL)',
      'customer_facts_due ON customer_facts (shop_id, customer_id) WHERE (changes > written)',
      'customer_facts_ending ON customer_facts (next_end) WHERE (next_end IS NOT NULL)',
      'customer_merge_at ON customer_merge (at)',
      'customer_merge_kept ON customer_merge (shop_id, kept_id)',
      'erasure_by_digest ON erasure (digest)',
      `event_log_counted ON event_log (sent_at) WHERE (settled AND (type = 'ImpressionsRecorded'::text))`,
      `event_log_limit ON event_log (((payload ->> 'limitId'::text))) WHERE (payload ? 'limitId'::text)`,
      `event_log_order ON event_log (((payload ->> 'orderId'::text))) WHERE (payload ? 'orderId'::text)`,
      'event_log_request ON event_log (request_id) WHERE (request_id IS NOT NULL)',
      'event_log_sent ON event_log (sent_at) WHERE (NOT settled)',
      'event_log_settled ON event_log (sent_at) WHERE settled',
      'event_log_shop ON event_log (shop_id, at) WHERE (shop_id IS NOT NULL)',
      'event_log_unsent ON event_log (id) WHERE (sent_at IS NULL)',
      'idempotency_created ON idempotency (created_at)',
      'impression_batch ON impression (batch_id)',
      'impression_customer_at ON impression_customer (at)',
      'impression_customer_batch ON impression_customer (batch_id)',
      `impression_part_day_summed ON impression_part_day (day) WHERE (part = 'all'::text)`,
      'job_failure_at ON job_failure (at)',
      'limit_history_at ON limit_history (shop_id, changed_at)',
      'limit_import_created ON limit_import (created_at)',
      'limit_import_shop ON limit_import (shop_id)',
      `limit_list_deleted ON limit_list (shop_id, updated_at) WHERE (status = 'deleted'::text)`,
      'limit_list_projection_version ON limit_list (projection_version)',
      `limit_list_shop ON limit_list (shop_id, created_at DESC) WHERE (status <> 'deleted'::text)`,
      'limit_reached_day ON limit_reached (day)',
      'network_allowance_day ON network_allowance (day)',
      'notification_at ON notification (at)',
      'notification_shop ON notification (shop_id, at DESC)',
      'operator_action_shop ON operator_action (shop_id)',
      'order_action_begun ON order_action (shop_id, begun_at) WHERE (begun_at IS NOT NULL)',
      'outgoing_delivery_created ON outgoing_delivery (created_at)',
      'outgoing_delivery_due ON outgoing_delivery (next_at) WHERE (next_at IS NOT NULL)',
      'past_order_check_created ON past_order_check (created_at)',
      'past_order_check_shop ON past_order_check (shop_id, created_at)',
      'pending_sale_at ON pending_sale (at)',
      'platform_connection_checked ON platform_connection (checked_at)',
      'purchase_at ON purchase (shop_id, purchased_at)',
      'purchase_customer ON purchase (shop_id, customer_id, purchased_at)',
      'purchase_ledger_persons_end ON purchase_ledger (persons_end) WHERE (persons_end IS NOT NULL)',
      'purchase_ledger_sold_end ON purchase_ledger (sold_end) WHERE (sold_end IS NOT NULL)',
      'purchase_ledger_withdrawn ON purchase_ledger (withdrawn_at) WHERE (withdrawn_at IS NOT NULL)',
      `purchase_limit_active ON purchase_limit (shop_id) WHERE ((deleted_at IS NULL) AND (status = 'active'::text))`,
      'purchase_limit_deleted ON purchase_limit (deleted_at) WHERE (deleted_at IS NOT NULL)',
      'purchase_limit_shop ON purchase_limit (shop_id) WHERE (deleted_at IS NULL)',
      'purchase_person_same ON purchase_person (shop_id, key)',
      'purchase_person_until ON purchase_person (until)',
      'purchase_removed ON purchase (removed_at) WHERE (removed_at IS NOT NULL)',
      'queue_minute_at ON queue_minute (at)',
      'session_expires ON session (expires_at)',
      'storefront_settings_projection_version ON storefront_settings (projection_version)',
      'support_session_shop ON support_session (shop_id)',
      'ticket_use_valid ON ticket_use (valid_until)',
      'trigger_attempt_shop ON trigger_attempt (shop_id)',
      'webhook_delivery_at ON webhook_delivery (at)',
      'workflow_run_at ON workflow_run (at)',
      'workflow_run_shop ON workflow_run (shop_id, at)',
    ]);
  });

  it('gives events ids that nobody can choose, and checks nothing that no entity says', async () => {
    expect(
      await lines(
        `SELECT table_name || '.' || column_name || ' ' || identity_generation AS line FROM information_schema.columns
         WHERE table_schema = 'public' AND is_identity = 'YES' ORDER BY 1`,
      ),
    ).toEqual(['event_log.id ALWAYS', 'operator_action.id ALWAYS']);
    expect(
      await lines(
        `SELECT conname AS line FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'x')`,
      ),
    ).toEqual([]);
  });

  it('has functions for the services only, each by its name', async () => {
    const functions = await lines(
      `SELECT proname || CASE WHEN prosecdef THEN ' as owner' ELSE '' END AS line FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
    );
    expect(functions).toEqual([
      'correct_impression_day as owner',
      'erased_customers as owner',
      'erasure_digest',
      'first_impression_id',
      'has_uncounted_impressions',
      'impression_sums',
      'impression_sums',
      'impression_table',
      'limit_in_force',
      'limit_is_stopped',
      'make_impression_days as owner',
      'note_browser_error as owner',
      'note_customer_erasure as owner',
      'note_erased_customers as owner',
      'note_impression_customers as owner',
      'note_page_speed as owner',
      'note_process as owner',
      'note_shop_erasure as owner',
      'outcomes_since',
      'record_impressions as owner',
      'roll_up_impressions as owner',
      'shop_by_domain as owner',
      'sum_impression_day as owner',
    ]);
  });

  it('holds the plan that a shop is on in one column', async () => {
    const columns = await lines(
      `SELECT table_name || '.' || column_name AS line FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%plan%' ORDER BY 1`,
    );
    // `charge.plan` is what was asked for, `plan_mails` a setting, and `shopify_plan` the shop's plan on the platform.
    expect(columns).toEqual(['charge.plan', 'quota.plan', 'shop.plan_mails', 'shop.shopify_plan']);
  });
});
