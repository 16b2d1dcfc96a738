-- What the merchant has dismissed on the dashboard, by name.
CREATE TABLE dismissal (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  dismissed text[] NOT NULL DEFAULT '{}'
);
ALTER TABLE dismissal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON dismissal
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON dismissal TO api, worker_system;
