-- Whether refusals at the checkout are counted, the platform's id of the pixel that tells of them, and why there is
-- none.
ALTER TABLE checkout_rules
  ADD COLUMN counts_refusals boolean NOT NULL DEFAULT false,
  ADD COLUMN pixel_id text,
  ADD COLUMN pixel_problem text;

-- What limit a number of the checkout rule stands for, also after the limit got another.
CREATE TABLE limit_number (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  number int NOT NULL,
  limit_id uuid NOT NULL,
  PRIMARY KEY (shop_id, number)
);
ALTER TABLE limit_number ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON limit_number
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_number TO api, worker_system;
-- The policies hold the tables' owner too, who would see no row.
ALTER TABLE checkout_rules NO FORCE ROW LEVEL SECURITY;
ALTER TABLE limit_number NO FORCE ROW LEVEL SECURITY;
INSERT INTO limit_number (shop_id, number, limit_id)
  SELECT shop_id, (entry.value ->> 'number')::int, entry.key::uuid
  FROM checkout_rules CROSS JOIN jsonb_each(numbers) AS entry;
ALTER TABLE checkout_rules FORCE ROW LEVEL SECURITY;
ALTER TABLE limit_number FORCE ROW LEVEL SECURITY;

-- What pixels sent of checkouts: an id counts once.
CREATE TABLE checkout_beacon (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  id uuid NOT NULL,
  -- A digest.
  network text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, id)
);
CREATE INDEX checkout_beacon_network ON checkout_beacon (shop_id, network, at);
CREATE INDEX checkout_beacon_at ON checkout_beacon (at);
ALTER TABLE checkout_beacon ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON checkout_beacon
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_beacon TO api, worker_system;

-- What a GMT day had: checkouts that were refused, and those that were completed.
CREATE TABLE checkout_day (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  day date NOT NULL,
  refused int NOT NULL DEFAULT 0,
  completed int NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, day)
);
ALTER TABLE checkout_day ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON checkout_day
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_day TO api, worker_system;

-- By which limits they were refused; several may refuse one.
CREATE TABLE refusal_day (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  day date NOT NULL,
  limit_id uuid NOT NULL,
  refusals int NOT NULL,
  PRIMARY KEY (shop_id, day, limit_id)
);
ALTER TABLE refusal_day ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON refusal_day
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON refusal_day TO api, worker_system;
