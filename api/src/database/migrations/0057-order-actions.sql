-- What of an order is beyond the limit it broke, so that just that can be canceled; null: it is not known, or taking
-- units off does not help.
ALTER TABLE broken_limit ADD COLUMN excess jsonb;

-- What is done with an order that broke a limit. A row goes with the report of it.
CREATE TABLE order_action (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  order_id text NOT NULL,
  limit_id uuid NOT NULL,
  name text NOT NULL,
  -- Of the action `tag`.
  tag text,
  tells_customer boolean NOT NULL DEFAULT false,
  state text NOT NULL,
  problem text,
  -- What the platform is asked to cancel, noted before it is asked.
  cancellation jsonb,
  -- When it was begun without the merchant's word, which counts for the most of an hour.
  begun_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, order_id, limit_id),
  FOREIGN KEY (shop_id, order_id, limit_id) REFERENCES broken_limit ON DELETE CASCADE
);
CREATE INDEX order_action_begun ON order_action (shop_id, begun_at) WHERE begun_at IS NOT NULL;
ALTER TABLE order_action ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON order_action
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON order_action TO api, worker_system;

-- No row: what is usual.
CREATE TABLE order_action_settings (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  most_per_hour int NOT NULL
);
ALTER TABLE order_action_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON order_action_settings
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON order_action_settings TO api, worker_system;

-- What limits did, one by one.
CREATE INDEX broken_limit_of_limit ON broken_limit (shop_id, limit_id, at);
