-- Sessions outside of the platform's admin. What is signed names one by its id, of which only a hash is stored.
CREATE TABLE session (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  id_hash text NOT NULL,
  user_id text NOT NULL,
  -- Who has opened the shop for support; null: its merchant is signed in.
  operator text,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it was signed out; null while it goes on.
  ended_at timestamptz,
  PRIMARY KEY (shop_id, id_hash)
);
CREATE INDEX session_expires ON session (expires_at);
ALTER TABLE session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON session
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON session TO api, worker_system;

-- An operator opens a shop's admin for support: once, by a link.
CREATE TABLE support_session (
  id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  operator text NOT NULL,
  opened_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX support_session_shop ON support_session (shop_id);
ALTER TABLE support_session ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON support_session
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, UPDATE ON support_session TO api;
GRANT SELECT, INSERT, UPDATE, DELETE ON support_session TO worker_system;
