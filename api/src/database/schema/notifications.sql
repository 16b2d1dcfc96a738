-- What the merchant was told in the app.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  event_id bigint NOT NULL,
  kind text NOT NULL,
  -- The level of the quota that it tells of, by the name it has for shops of that age.
  action text,
  title text NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  CONSTRAINT notification_event_key UNIQUE (event_id, kind)
);
CREATE INDEX notification_shop ON notification (shop_id, at DESC);
CREATE INDEX notification_at ON notification (at);
ALTER TABLE notification ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON notification
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON notification TO api, worker_system;

-- A mail is noted before it is sent: a crash while it is under way costs at most one copy too many.
CREATE TABLE mail_attempt (
  event_id bigint PRIMARY KEY REFERENCES event_log ON DELETE CASCADE,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  -- Times it was handed over without our hearing whether it was taken.
  unsure int NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'sending',
  reason text,
  at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE mail_attempt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON mail_attempt
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_attempt TO api, worker_system;
