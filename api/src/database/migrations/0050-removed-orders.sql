-- When the platform deleted the order; null: it did not. The row stays for a while, without a customer and lines, so
-- that a reading under way does not bring the order back.
ALTER TABLE purchase ADD COLUMN removed_at timestamptz;
CREATE INDEX purchase_removed ON purchase (removed_at) WHERE removed_at IS NOT NULL;
