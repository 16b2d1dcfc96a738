-- A file of limits can change limits, and what it has imported can be undone for 30 days.
ALTER TABLE limit_import
  -- create or update.
  ADD COLUMN mode text NOT NULL DEFAULT 'create',
  -- Rows by what would become of them; null: an earlier release checked the file, and all are new.
  ADD COLUMN created int,
  ADD COLUMN changed int NOT NULL DEFAULT 0,
  ADD COLUMN unchanged int NOT NULL DEFAULT 0,
  ADD COLUMN conflicts int NOT NULL DEFAULT 0,
  -- Rows of new limits whose id or name a limit of the shop has.
  ADD COLUMN matches int NOT NULL DEFAULT 0,
  -- What the first rows would change.
  ADD COLUMN changes jsonb NOT NULL DEFAULT '[]',
  -- What was created, and what changed limits were before; absent where it can't be undone, or was.
  ADD COLUMN undo jsonb,
  ADD COLUMN undo_requested_at timestamptz;
CREATE INDEX limit_import_created ON limit_import (created_at);
