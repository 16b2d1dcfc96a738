-- What operators did. Rows of a shop go with it.
CREATE TABLE operator_action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id uuid REFERENCES shop ON DELETE CASCADE,
  operator text NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX operator_action_shop ON operator_action (shop_id);
ALTER TABLE operator_action ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON operator_action
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT INSERT ON operator_action TO api;
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_action TO worker_system;
