-- What a shop has applied, and how far the platform's word about its charges was written down.
CREATE TABLE billing (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  coupon text,
  campaign text,
  -- When what the campaign gives ends.
  campaign_until timestamptz,
  trial_days_extend int NOT NULL DEFAULT 0,
  -- The platform was asked so many times; an answer is written unless one to a later question was.
  asked bigint NOT NULL DEFAULT 0,
  answered bigint NOT NULL DEFAULT 0,
  checked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX billing_checked ON billing (checked_at);
ALTER TABLE billing ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON billing
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON billing TO api, worker_system;

-- What was asked of the platform to bill. Kept for the life of the installation: they tell the used days of trial.
CREATE TABLE charge (
  id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  -- null until the platform has answered.
  platform_id text,
  plan text NOT NULL,
  "interval" text NOT NULL,
  -- The discount code of its first charge.
  code text,
  trial_days int NOT NULL,
  first_charge_cents int NOT NULL,
  status text NOT NULL,
  confirmation_url text,
  requested_at timestamptz NOT NULL,
  approved_at timestamptz,
  ended_at timestamptz,
  paid_until timestamptz
);
CREATE INDEX charge_shop ON charge (shop_id, requested_at);
CREATE UNIQUE INDEX charge_platform ON charge (shop_id, platform_id);
CREATE UNIQUE INDEX charge_live ON charge (shop_id) WHERE status = 'active';
CREATE UNIQUE INDEX charge_requested ON charge (shop_id) WHERE status = 'requested';
ALTER TABLE charge ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON charge
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON charge TO api, worker_system;
