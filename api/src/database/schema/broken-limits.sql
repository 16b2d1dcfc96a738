-- Orders that broke a limit although it was in force. A row goes with what is known of its order.
CREATE TABLE broken_limit (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  order_id text NOT NULL,
  limit_id uuid NOT NULL,
  -- When the order was placed, or edited last.
  at timestamptz NOT NULL,
  -- When it was found that the order does not break the limit any more; null: it does. The row says that it was told.
  ended_at timestamptz,
  -- What was bought, what was allowed, and where the order came from.
  details jsonb NOT NULL,
  PRIMARY KEY (shop_id, order_id, limit_id),
  FOREIGN KEY (shop_id, order_id) REFERENCES purchase ON DELETE CASCADE
);
CREATE INDEX broken_limit_shop ON broken_limit (shop_id, at, order_id, limit_id) WHERE ended_at IS NULL;
CREATE INDEX broken_limit_at ON broken_limit (at);
ALTER TABLE broken_limit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON broken_limit
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON broken_limit TO api, worker_system;
