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
