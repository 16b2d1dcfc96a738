-- The published value has another shape: every shop's is written again, with its next change or the daily check.
-- Beside it are the titles that were looked up for it.
ALTER TABLE publication ADD COLUMN names jsonb NOT NULL DEFAULT '{}';
UPDATE publication SET version = 0, published_at = NULL;
