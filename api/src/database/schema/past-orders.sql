-- What a limit as it was typed would have done to past orders: sums, and no order.
CREATE TABLE past_order_check (
  id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  -- The saved limit that was being changed; null: a new one.
  limit_id uuid,
  draft jsonb NOT NULL,
  state text NOT NULL,
  -- Orders since then are judged.
  since timestamptz NOT NULL,
  -- The platform's reading of all orders; null: none is under way.
  operation_id text,
  -- The byte of its result at which the orders begin that are not judged yet.
  position bigint NOT NULL DEFAULT 0,
  done int NOT NULL DEFAULT 0,
  total int,
  sums jsonb NOT NULL,
  -- What the last attempt failed of, for the merchant.
  problem text,
  created_at timestamptz NOT NULL
);
CREATE INDEX past_order_check_shop ON past_order_check (shop_id, created_at);
CREATE INDEX past_order_check_created ON past_order_check (created_at);
ALTER TABLE past_order_check ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON past_order_check
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE ON past_order_check TO api;
GRANT SELECT, INSERT, UPDATE, DELETE ON past_order_check TO worker_system;
