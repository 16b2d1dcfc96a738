-- The document that the shop's storefront shows, as it should be now.
CREATE TABLE storefront_settings (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  -- 0, and an empty document, before the first projection.
  version bigint NOT NULL,
  document jsonb NOT NULL,
  -- The GMT day for which it was projected last: limits come into it and leave it with their days.
  projected_day text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE storefront_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON storefront_settings
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON storefront_settings TO api, worker_system;

-- Which version of the document the platform has.
CREATE TABLE publication (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  version bigint NOT NULL DEFAULT 0,
  -- By id, the titles that were looked up for it.
  names jsonb NOT NULL DEFAULT '{}',
  published_at timestamptz
);
ALTER TABLE publication ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON publication
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON publication TO api, worker_system;
