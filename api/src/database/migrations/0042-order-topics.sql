-- Since when the platform refuses orders although the merchant granted them, and when the order topics were last seen
-- to be subscribed to.
ALTER TABLE purchase_ledger ADD COLUMN refused_at timestamptz, ADD COLUMN topics_at timestamptz;
