-- Which customer each merged one became. A chain of merges is followed by the key, in the order in which they are told
-- or not.
CREATE TABLE customer_merge (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  gone_id text NOT NULL,
  kept_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, gone_id)
);
-- Those that were told so far stand in the log alone.
INSERT INTO customer_merge (shop_id, gone_id, kept_id, at)
  SELECT DISTINCT ON (shop_id, payload ->> 'goneId') shop_id, payload ->> 'goneId', payload ->> 'keptId', at
  FROM event_log WHERE type = 'CustomersMerged' AND shop_id IS NOT NULL
    AND payload ->> 'goneId' IS NOT NULL AND payload ->> 'keptId' IS NOT NULL
  ORDER BY shop_id, payload ->> 'goneId', id DESC;
-- By these, what is past its time is found, and what names a customer who is erased.
CREATE INDEX customer_merge_at ON customer_merge (at);
CREATE INDEX customer_merge_kept ON customer_merge (shop_id, kept_id);
ALTER TABLE customer_merge ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON customer_merge
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_merge TO api, worker_system;
