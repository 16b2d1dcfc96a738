-- Under which keys a limit is found by those that can measure the same; null: it was saved before there were keys, and
-- is looked at each time.
ALTER TABLE purchase_limit ADD COLUMN meeting_keys text[];
CREATE INDEX purchase_limit_active ON purchase_limit (shop_id) WHERE deleted_at IS NULL AND status = 'active';
