-- A shop's plan and what it has used. The plan stands here alone, beside the features that it includes: no statement
-- needs the name of a plan.
CREATE TABLE quota (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  plan text NOT NULL,
  features text[] NOT NULL DEFAULT '{}',
  installed_at timestamptz NOT NULL,
  bonus_impressions int NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  -- Stored and never held against the merchant.
  unverified bigint NOT NULL DEFAULT 0,
  contacts bigint NOT NULL DEFAULT 0,
  level text NOT NULL DEFAULT 'free',
  epoch int NOT NULL DEFAULT 1,
  -- The levels that the merchant was told of.
  told text[] NOT NULL DEFAULT '{}'
);
ALTER TABLE quota ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON quota
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON quota TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON quota TO api, worker_system;
