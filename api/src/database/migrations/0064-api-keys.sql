-- Keys for programs of the merchant or an agency, of which only a hash is stored.
CREATE TABLE api_key (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  -- The last characters, by which a merchant knows it again.
  ending text NOT NULL,
  can_write boolean NOT NULL,
  -- Of the installation: a new one needs new keys.
  epoch int NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (shop_id, id)
);
CREATE UNIQUE INDEX api_key_hash ON api_key (shop_id, hash);
CREATE INDEX api_key_ended ON api_key (least(revoked_at, expires_at));
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON api_key
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON api_key TO api, worker_system;
