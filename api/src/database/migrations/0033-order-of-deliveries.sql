-- By queue, how many seconds before its last beat a process got anywhere. The function has a parameter for it.
ALTER TABLE process ADD COLUMN progress jsonb NOT NULL DEFAULT '{}';
DROP FUNCTION IF EXISTS note_process(uuid, text, text, text, timestamptz, text[], boolean);

-- Since when a shop does not let the app see its orders: what is known of them is kept for some days.
ALTER TABLE purchase_ledger ADD COLUMN withdrawn_at timestamptz;
CREATE INDEX purchase_ledger_withdrawn ON purchase_ledger (withdrawn_at) WHERE withdrawn_at IS NOT NULL;

-- When the platform was asked for the order last, and what deliveries told of it since then, as long as the platform
-- does not show it any more.
ALTER TABLE purchase ADD COLUMN read_at timestamptz, ADD COLUMN told jsonb;
