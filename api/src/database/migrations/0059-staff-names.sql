-- The names of staff members who changed something, as the platform tells them.
CREATE TABLE staff_member (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  user_id text NOT NULL,
  -- null: the platform told none.
  name text,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (shop_id, user_id)
);
ALTER TABLE staff_member ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON staff_member
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_member TO api, worker_system;
