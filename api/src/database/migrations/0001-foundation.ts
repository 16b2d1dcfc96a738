import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that belong to one shop each: all of them are locked by the same row-level security. */
const SHOP_TABLES = [
  'subscription',
  'platform_token',
  'purchase_limit',
  'limit_list',
  'branding',
  'storefront_settings',
  'publication',
  'quota',
  'impression',
  'network_allowance',
  'notification',
  'dismissal',
  'idempotency',
  'event_log',
  'inbox',
];

export class Foundation1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE shop (
        id uuid PRIMARY KEY,
        shopify_domain text NOT NULL CONSTRAINT shop_shopify_domain_key UNIQUE,
        domain text NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        admin_locale text NOT NULL DEFAULT 'en',
        default_language text NOT NULL DEFAULT 'en',
        currency text NOT NULL DEFAULT 'USD',
        weight_unit text NOT NULL DEFAULT 'kg',
        country_code text NOT NULL DEFAULT 'US',
        shopify_plan text NOT NULL DEFAULT 'unknown',
        timezone text NOT NULL DEFAULT 'UTC',
        installed_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE subscription (
        shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
        plan text NOT NULL,
        version int NOT NULL DEFAULT 1
      );
      CREATE TABLE platform_token (
        shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
        access_token text NOT NULL,
        access_token_expires_at timestamptz NOT NULL,
        refresh_token text NOT NULL,
        refresh_token_expires_at timestamptz NOT NULL,
        scope text NOT NULL
      );
      CREATE TABLE purchase_limit (
        id uuid PRIMARY KEY,
        shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
        name text NOT NULL,
        type text NOT NULL,
        status text NOT NULL,
        stopped_by text,
        start_date text NOT NULL,
        end_date text,
        definition jsonb NOT NULL,
        version int NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        updated_by text NOT NULL,
        deleted_at timestamptz
      );
      CREATE INDEX purchase_limit_shop ON purchase_limit (shop_id) WHERE deleted_at IS NULL;
      CREATE TABLE limit_list (
        limit_id uuid PRIMARY KEY,
        shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
        name text NOT NULL,
        type text NOT NULL,
        status text NOT NULL,
        stopped_by text,
        condition_type text NOT NULL,
        min double precision,
        max double precision,
        multiple double precision,
        start_date text NOT NULL,
        end_date text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        version int NOT NULL
      );
      CREATE INDEX limit_list_shop ON limit_list (shop_id, created_at DESC) WHERE status <> 'deleted';
      CREATE TABLE branding (
        shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
        branding jsonb NOT NULL,
        version int NOT NULL
      );
      CREATE TABLE storefront_settings (
        shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
        version bigint NOT NULL,
        document jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE publication (
        shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
        version bigint NOT NULL DEFAULT 0,
        published_at timestamptz
      );
      CREATE TABLE quota (
        shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
        plan text NOT NULL,
        installed_at timestamptz NOT NULL,
        bonus int NOT NULL DEFAULT 0,
        impressions bigint NOT NULL DEFAULT 0,
        unverified bigint NOT NULL DEFAULT 0,
        contacts bigint NOT NULL DEFAULT 0,
        level text NOT NULL DEFAULT 'free',
        epoch int NOT NULL DEFAULT 1,
        told text[] NOT NULL DEFAULT '{}'
      );
      CREATE TABLE impression (
        shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
        id uuid NOT NULL,
        limit_id uuid NOT NULL,
        kind text NOT NULL,
        verified boolean NOT NULL,
        batch_id uuid NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (shop_id, id)
      );
      CREATE INDEX impression_batch ON impression (batch_id);
      CREATE TABLE network_allowance (
        shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
        network text NOT NULL,
        day date NOT NULL,
        used int NOT NULL DEFAULT 0,
        minute timestamptz NOT NULL DEFAULT '-infinity',
        used_in_minute int NOT NULL DEFAULT 0,
        PRIMARY KEY (shop_id, network, day)
      );
      CREATE TABLE notification (
        id uuid PRIMARY KEY,
        shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
        event_id bigint NOT NULL,
        kind text NOT NULL,
        title text NOT NULL,
        body text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        read_at timestamptz,
        CONSTRAINT notification_event_key UNIQUE (event_id, kind)
      );
      CREATE INDEX notification_shop ON notification (shop_id, at DESC);
      CREATE TABLE dismissal (
        shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
        dismissed text[] NOT NULL DEFAULT '{}'
      );
      CREATE TABLE idempotency (
        shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
        key text NOT NULL,
        fingerprint text NOT NULL,
        answer jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (shop_id, key)
      );
      CREATE TABLE event_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        shop_id uuid REFERENCES shop ON DELETE CASCADE,
        type text NOT NULL,
        payload jsonb NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        sent_at timestamptz,
        sent_to text[],
        settled boolean NOT NULL DEFAULT false
      );
      CREATE INDEX event_log_unsent ON event_log (id) WHERE sent_at IS NULL;
      CREATE INDEX event_log_sent ON event_log (sent_at) WHERE NOT settled;
      CREATE INDEX event_log_settled ON event_log (sent_at) WHERE settled;
      CREATE TABLE inbox (
        consumer text NOT NULL,
        event_id bigint NOT NULL REFERENCES event_log ON DELETE CASCADE,
        shop_id uuid REFERENCES shop ON DELETE CASCADE,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      );
    `);

    const shop = `nullif(current_setting('app.shop_id', true), '')::uuid`;
    const lock = (table: string, column: string) => `
      ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
      ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      CREATE POLICY of_shop ON ${table} USING (${column} = ${shop}) WITH CHECK (${column} = ${shop});
    `;
    await runner.query(lock('shop', 'id'));
    for (const table of SHOP_TABLES) await runner.query(lock(table, 'shop_id'));

    // What crosses shops without a tenant goes through two functions of the owner, and these policies are all the owner may see.
    for (const table of ['shop', 'quota', 'purchase_limit', 'impression', 'network_allowance', 'event_log'])
      await runner.query(`CREATE POLICY of_owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`);
    await runner.query(`
      CREATE FUNCTION shop_by_domain(wanted text) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
        AS $$ SELECT id FROM shop WHERE shopify_domain = wanted $$;

      -- One batch of what shoppers saw or clicked, for all shops together. Answers the rows that were not stored for the first time.
      CREATE FUNCTION record_impressions(
        batch uuid, domains text[], ids uuid[], limit_ids uuid[], kinds text[], networks text[], per_day int, per_minute int
      ) RETURNS TABLE (ordinal int, outcome text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
        SET enable_seqscan = off
      AS $$
      DECLARE
        today date := (now() AT TIME ZONE 'UTC')::date;
        this_minute timestamptz := date_trunc('minute', now());
        stored int;
      BEGIN
        -- Only free shops are held to their networks' allowances.
        IF EXISTS (
          SELECT 1 FROM (SELECT DISTINCT domain FROM unnest(domains) AS i (domain)) d
          JOIN shop s ON s.shopify_domain = d.domain JOIN quota q ON q.shop_id = s.id WHERE q.plan = 'free'
        ) THEN
          INSERT INTO network_allowance (shop_id, network, day)
            SELECT s.id, i.network, today
            FROM (SELECT DISTINCT domain, network FROM unnest(domains, networks, kinds) AS i (domain, network, kind) WHERE kind <> 'contact') i
            JOIN shop s ON s.shopify_domain = i.domain JOIN quota q ON q.shop_id = s.id
            WHERE q.plan = 'free'
            ORDER BY 1, 2
            ON CONFLICT DO NOTHING;
          -- Two flushers that update the same rows must lock them in the same order, in a statement of its own.
          PERFORM 1 FROM network_allowance a
            WHERE a.day = today AND (a.shop_id, a.network) IN (
              SELECT s.id, i.network FROM (SELECT DISTINCT domain, network FROM unnest(domains, networks) AS i (domain, network)) i
              JOIN shop s ON s.shopify_domain = i.domain)
            ORDER BY a.shop_id, a.network FOR UPDATE;
        END IF;

        RETURN QUERY WITH incoming AS (
          SELECT i.n::int AS n, i.id, i.limit_id, i.kind, i.network, s.id AS shop_id, l.id AS known_limit, q.plan = 'free' AS is_capped,
            l.status = 'active' AND l.stopped_by IS NULL AND l.deleted_at IS NULL AND q.level <> 'reached'
              AND (q.plan <> 'free' OR (l.type <> 'collection' AND coalesce(l.definition ->> 'applyTo', '') <> 'collection'))
              AND l.start_date <= today::text AND (l.end_date IS NULL OR l.end_date >= today::text) AS in_force
          FROM unnest(domains, ids, limit_ids, kinds, networks) WITH ORDINALITY AS i (domain, id, limit_id, kind, network, n)
          -- Plans are kept, and one made while the tables are small would read them whole when they are large. A LATERAL with
          -- a LIMIT is looked up row by row, always by index.
          LEFT JOIN LATERAL (SELECT * FROM shop WHERE shopify_domain = i.domain LIMIT 1) s ON true
          LEFT JOIN LATERAL (SELECT * FROM quota WHERE shop_id = s.id LIMIT 1) q ON true
          LEFT JOIN LATERAL (SELECT * FROM purchase_limit WHERE id = i.limit_id AND shop_id = s.id LIMIT 1) l ON true
        ), fresh AS (
          SELECT DISTINCT ON (c.shop_id, c.id) c.* FROM incoming c
          LEFT JOIN LATERAL (SELECT true AS is_known FROM impression WHERE shop_id = c.shop_id AND id = c.id LIMIT 1) p ON true
          WHERE c.known_limit IS NOT NULL AND p.is_known IS NULL
          ORDER BY c.shop_id, c.id, c.n
        ), judged AS (
          SELECT f.*, f.in_force AND (
            f.kind = 'contact' OR NOT f.is_capped OR (
              coalesce(a.used, 0) + f.place <= per_day
              AND (CASE WHEN a.minute = this_minute THEN a.used_in_minute ELSE 0 END) + f.place <= per_minute)) AS is_verified
          FROM (
            SELECT r.*, row_number() OVER (PARTITION BY r.shop_id, r.network, r.in_force, r.kind = 'contact' ORDER BY r.n) AS place FROM fresh r
          ) f LEFT JOIN network_allowance a ON a.shop_id = f.shop_id AND a.network = f.network AND a.day = today
        ), inserted AS (
          INSERT INTO impression AS p (shop_id, id, limit_id, kind, verified, batch_id)
            SELECT j.shop_id, j.id, j.limit_id, j.kind, j.is_verified, batch FROM judged j ORDER BY j.shop_id, j.id
            ON CONFLICT DO NOTHING
            RETURNING p.shop_id, p.id
        ), spent AS (
          UPDATE network_allowance a SET
            used = a.used + c.count,
            used_in_minute = (CASE WHEN a.minute = this_minute THEN a.used_in_minute ELSE 0 END) + c.count,
            minute = this_minute
          FROM (
            SELECT j.shop_id, j.network, count(*)::int AS count FROM judged j
            JOIN inserted s ON s.shop_id = j.shop_id AND s.id = j.id
            WHERE j.is_verified AND j.is_capped AND j.kind <> 'contact' GROUP BY 1, 2
          ) c WHERE a.shop_id = c.shop_id AND a.network = c.network AND a.day = today
        )
        SELECT c.n, CASE WHEN c.shop_id IS NULL THEN 'unknown_shop' WHEN c.known_limit IS NULL THEN 'unknown_limit' ELSE 'duplicate' END
        FROM incoming c LEFT JOIN judged j ON j.n = c.n LEFT JOIN inserted s ON s.shop_id = j.shop_id AND s.id = j.id
        WHERE s.id IS NULL;

        SELECT count(*) INTO stored FROM (SELECT 1 FROM impression p WHERE p.batch_id = batch LIMIT 1) any_row;
        IF stored > 0 THEN
          INSERT INTO event_log (shop_id, type, payload)
            VALUES (NULL, 'ImpressionsRecorded', jsonb_build_object('type', 'ImpressionsRecorded', 'batchId', batch));
        END IF;
      END $$;
    `);
    await runner.query(`
      GRANT USAGE ON SCHEMA public TO api, worker_system;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO api, worker_system;
      REVOKE ALL ON TABLE migrations FROM api, worker_system;
      REVOKE ALL ON FUNCTION shop_by_domain(text), record_impressions(uuid, text[], uuid[], uuid[], text[], text[], int, int) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION shop_by_domain(text), record_impressions(uuid, text[], uuid[], uuid[], text[], text[], int, int) TO api, worker_system;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP FUNCTION record_impressions(uuid, text[], uuid[], uuid[], text[], text[], int, int); DROP FUNCTION shop_by_domain(text);`,
    );
    for (const table of [...SHOP_TABLES].reverse()) await runner.query(`DROP TABLE ${table} CASCADE`);
    await runner.query('DROP TABLE shop');
  }
}
