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
INSERT INTO platform_connection (shop_id, connected_at) SELECT id, installed_at FROM shop;

-- Webhooks that were received: a delivery that is repeated has its id already.
CREATE TABLE webhook_delivery (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  id text NOT NULL,
  topic text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, id)
);
CREATE INDEX webhook_delivery_at ON webhook_delivery (at);

-- When the platform said what stands in the row; older news does not replace newer.
-- Webhooks alone tell the platform's name of the plan.
ALTER TABLE shop ADD COLUMN facts_at timestamptz, ADD COLUMN told_at timestamptz;
