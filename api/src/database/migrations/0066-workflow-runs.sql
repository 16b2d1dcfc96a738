-- Steps of workflows that changed limits, or could not: a step that the platform sends twice is taken once.
CREATE TABLE workflow_run (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  -- The platform's, of the step.
  id text NOT NULL,
  action text NOT NULL,
  at timestamptz NOT NULL,
  -- The limit that was changed, by the name it had. NULL: none was; then the name is as the step has it.
  limit_id uuid,
  limit_name text,
  -- Why nothing was changed. NULL: it was.
  failure text,
  PRIMARY KEY (shop_id, id)
);
CREATE INDEX workflow_run_at ON workflow_run (at);
CREATE INDEX workflow_run_shop ON workflow_run (shop_id, at);
ALTER TABLE workflow_run ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON workflow_run
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON workflow_run TO api, worker_system;
