-- Whether a shop's automation workflows are told of what happens.
CREATE TABLE workflow_connection (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  is_connected boolean NOT NULL,
  -- What happened before is not told.
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE workflow_connection ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON workflow_connection
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON workflow_connection TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON workflow_connection TO api, worker_system;

-- What became of each trigger that an event raises.
CREATE TABLE trigger_attempt (
  event_id bigint NOT NULL REFERENCES event_log ON DELETE CASCADE,
  -- Which of the event's triggers; '' where it raises one.
  key text NOT NULL,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  handle text NOT NULL,
  -- How often it was sent without our hearing whether it was taken.
  unsure int NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'sending',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, key)
);
CREATE INDEX trigger_attempt_shop ON trigger_attempt (shop_id);
ALTER TABLE trigger_attempt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON trigger_attempt
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON trigger_attempt TO api, worker_system;
