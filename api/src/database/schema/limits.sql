-- A limit. A deleted one keeps its row, so that a late event cannot bring it back.
CREATE TABLE purchase_limit (
  id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  -- What the merchant wishes.
  status text NOT NULL,
  -- Why it is out of force although the merchant wishes it: what has been written down so far.
  stopped_by text,
  -- The feature that a plan needs for it; null: every plan has it.
  required_feature text,
  start_date text NOT NULL,
  end_date text,
  definition jsonb NOT NULL,
  -- Under which keys it is found by limits that can measure the same; null: it was saved before there were keys, and is
  -- looked at each time.
  meeting_keys text[],
  version int NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  -- When the app itself changed its state last; the merchant's next change takes it away.
  app_changed_at timestamptz,
  deleted_at timestamptz
);
CREATE INDEX purchase_limit_shop ON purchase_limit (shop_id) WHERE deleted_at IS NULL;
CREATE INDEX purchase_limit_active ON purchase_limit (shop_id) WHERE deleted_at IS NULL AND status = 'active';
CREATE INDEX purchase_limit_deleted ON purchase_limit (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE purchase_limit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON purchase_limit
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON purchase_limit TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON purchase_limit TO api, worker_system;

-- The rows of the admin's list, kept by the projection `limit-list`.
CREATE TABLE limit_list (
  limit_id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  name text NOT NULL,
  -- The name as it is searched: to put 10,000 names into lower case would take longer than all else of a search.
  searched_name text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  stopped_by text,
  required_feature text,
  condition_type text NOT NULL,
  min double precision,
  max double precision,
  multiple double precision,
  -- What the limit measures, in counts: the list tells it in a sentence.
  scope jsonb NOT NULL,
  start_date text NOT NULL,
  end_date text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version int NOT NULL
);
CREATE INDEX limit_list_shop ON limit_list (shop_id, created_at DESC) WHERE status <> 'deleted';
ALTER TABLE limit_list ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON limit_list
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_list TO api, worker_system;

-- What became of each limit, version by version, for as long as it lives.
CREATE TABLE limit_history (
  limit_id uuid NOT NULL,
  version int NOT NULL,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  change text NOT NULL,
  changed_at timestamptz NOT NULL,
  -- null: the app did it.
  changed_by text,
  -- The limit as it was saved; null: that version only differs in whether it is active or stopped.
  definition jsonb,
  restored_version int,
  PRIMARY KEY (limit_id, version)
);
ALTER TABLE limit_history ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON limit_history
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_history TO api, worker_system;

-- Files of limits that were checked, and how far their imports are. A shop's last one stays until the next is uploaded.
CREATE TABLE limit_import (
  id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  file_name text NOT NULL,
  -- checked, waiting, importing, done or failed.
  status text NOT NULL,
  rows int NOT NULL,
  valid int NOT NULL,
  -- Rows that the import has written so far. They are seen when all are.
  done int NOT NULL,
  problems jsonb NOT NULL,
  problem_count int NOT NULL,
  preview jsonb NOT NULL,
  -- Contradictions of the limits in the file with each other and with those that were active when it was checked.
  warnings jsonb NOT NULL,
  -- What the import creates; absent as soon as it can create nothing any more.
  drafts jsonb,
  failure text,
  -- The event that tells of the last limits of the import.
  event_id bigint,
  -- Who uploaded it, and then who started it.
  by text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX limit_import_shop ON limit_import (shop_id);
ALTER TABLE limit_import ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON limit_import
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_import TO api, worker_system;
