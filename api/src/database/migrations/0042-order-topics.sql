-- Since when the platform refuses orders although the merchant granted them, when the order topics were last seen to be
-- subscribed to, and since when changes of orders were not heard of.
ALTER TABLE purchase_ledger ADD COLUMN refused_at timestamptz, ADD COLUMN topics_at timestamptz,
  ADD COLUMN missed_since timestamptz;
