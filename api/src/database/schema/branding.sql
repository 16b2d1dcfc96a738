-- A shop's own branding; a shop that changed nothing has no row.
CREATE TABLE branding (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  branding jsonb NOT NULL,
  version int NOT NULL
);
ALTER TABLE branding ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON branding
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON branding TO api, worker_system;
