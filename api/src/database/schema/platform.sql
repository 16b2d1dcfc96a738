-- A shop's connection to the platform: one installation of the app after another.
CREATE TABLE platform_connection (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  installation_id text,
  epoch int NOT NULL DEFAULT 1,
  scopes text[] NOT NULL DEFAULT '{}',
  connected_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  checked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX platform_connection_checked ON platform_connection (checked_at);
ALTER TABLE platform_connection ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON platform_connection
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON platform_connection TO api, worker_system;

-- A shop's offline access token, which expires, and the one that refreshes it. Both are encrypted.
CREATE TABLE platform_token (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  access_token text NOT NULL,
  access_token_expires_at timestamptz NOT NULL,
  refresh_token text NOT NULL,
  refresh_token_expires_at timestamptz NOT NULL,
  scope text NOT NULL,
  -- Names the secret that encrypted both; null: of a release that did not say.
  sealed_with text
);
ALTER TABLE platform_token ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON platform_token
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON platform_token TO api, worker_system;

-- Webhooks that were received: a delivery that is repeated has its id already.
CREATE TABLE webhook_delivery (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  id text NOT NULL,
  topic text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, id)
);
CREATE INDEX webhook_delivery_at ON webhook_delivery (at);
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON webhook_delivery
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO api, worker_system;
