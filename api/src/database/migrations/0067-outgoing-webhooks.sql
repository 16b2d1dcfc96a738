-- Where a shop's programs hear of its limits, and what they were sent.
CREATE TABLE outgoing_webhook (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  id uuid NOT NULL,
  url text NOT NULL,
  -- What deliveries are signed with, encrypted, and which of our secrets encrypted it.
  secret text NOT NULL,
  sealed_with text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, id)
);
CREATE TABLE outgoing_delivery (
  shop_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- Of the event that it tells of.
  event_id bigint NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  -- NULL: it was delivered, or given up.
  next_at timestamptz,
  delivered_at timestamptz,
  -- Of the last attempt: what was answered, or why nothing was.
  status int,
  failure text,
  PRIMARY KEY (shop_id, webhook_id, event_id),
  FOREIGN KEY (shop_id, webhook_id) REFERENCES outgoing_webhook ON DELETE CASCADE
);
CREATE INDEX outgoing_delivery_due ON outgoing_delivery (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX outgoing_delivery_created ON outgoing_delivery (created_at);
ALTER TABLE outgoing_webhook ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON outgoing_webhook
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON outgoing_webhook TO api, worker_system;
ALTER TABLE outgoing_delivery ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON outgoing_delivery
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON outgoing_delivery TO api, worker_system;
