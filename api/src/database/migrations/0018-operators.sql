-- The request that an event comes from, directly or over other events; null where none is known.
ALTER TABLE event_log ADD COLUMN request_id text;

-- The processes of the product, and when each last said that it lives. They belong to no shop.
CREATE TABLE process (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  version text NOT NULL,
  host text NOT NULL,
  started_at timestamptz NOT NULL,
  beat_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- What it lacks to be ready.
  problems text[] NOT NULL DEFAULT '{}'
);
ALTER TABLE process ENABLE ROW LEVEL SECURITY;
ALTER TABLE process FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON process TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON process TO worker_system;

-- What operators did. Rows of a shop go with it.
CREATE TABLE operator_action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id uuid REFERENCES shop ON DELETE CASCADE,
  operator text NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX operator_action_shop ON operator_action (shop_id);

-- An operator opens a shop's admin for support: once, by a link.
CREATE TABLE support_session (
  id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  operator text NOT NULL,
  opened_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX support_session_shop ON support_session (shop_id);

GRANT INSERT ON operator_action TO api;
GRANT SELECT, UPDATE ON support_session TO api;
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_action, support_session TO worker_system;

-- Errors in browsers, counted by what was thrown where; nothing of a shop or a person.
CREATE TABLE browser_error (
  page text NOT NULL,
  version text NOT NULL,
  name text NOT NULL,
  place text NOT NULL,
  count int NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (page, version, name, place)
);
ALTER TABLE browser_error ENABLE ROW LEVEL SECURITY;
ALTER TABLE browser_error FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON browser_error TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON browser_error TO worker_system;
