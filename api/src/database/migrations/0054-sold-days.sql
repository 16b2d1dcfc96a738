-- What a shop sold of a variant on a day of its calendar, less what was given back: for allowances that all customers
-- share. It names nobody, and outlives the data of customers who are erased.
CREATE TABLE sold_day (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  day date NOT NULL,
  product_id text NOT NULL,
  variant_id text NOT NULL,
  units bigint NOT NULL,
  total numeric NOT NULL,
  PRIMARY KEY (shop_id, day, product_id, variant_id)
);
ALTER TABLE sold_day ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON sold_day
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON sold_day TO api, worker_system;

-- Orders that were just placed and are not read yet, as their webhook tells of them.
CREATE TABLE pending_sale (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  order_id text NOT NULL,
  at timestamptz NOT NULL,
  lines jsonb NOT NULL,
  PRIMARY KEY (shop_id, order_id)
);
ALTER TABLE pending_sale ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON pending_sale
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON pending_sale TO api, worker_system;

CREATE INDEX pending_sale_at ON pending_sale (at);

-- What was sold before an order of the same day.
CREATE INDEX purchase_at ON purchase (shop_id, purchased_at);

-- A digest of what the platform was told of it, when that changes by itself, and the time zone of the days.
ALTER TABLE purchase_ledger
  ADD COLUMN sold_digest text,
  ADD COLUMN sold_end timestamptz,
  ADD COLUMN sold_timezone text;
CREATE INDEX purchase_ledger_sold_end ON purchase_ledger (sold_end) WHERE sold_end IS NOT NULL;

-- The policies hold the tables' owner too, who would see no row.
ALTER TABLE purchase NO FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_ledger NO FORCE ROW LEVEL SECURITY;
ALTER TABLE shop NO FORCE ROW LEVEL SECURITY;
ALTER TABLE sold_day NO FORCE ROW LEVEL SECURITY;
INSERT INTO sold_day (shop_id, day, product_id, variant_id, units, total)
SELECT p.shop_id, (p.purchased_at AT TIME ZONE coalesce(z.name, 'UTC'))::date, line."productId", line."variantId",
  sum(line.quantity), sum(line.total)
FROM purchase p JOIN shop s ON s.id = p.shop_id LEFT JOIN pg_timezone_names z ON z.name = s.timezone,
  jsonb_to_recordset(p.lines) AS line ("productId" text, "variantId" text, quantity bigint, total numeric)
GROUP BY 1, 2, 3, 4;
-- Workers of the release before count nothing: once they are gone, all is counted again.
UPDATE purchase_ledger SET sold_timezone = '' WHERE known_since IS NOT NULL;
ALTER TABLE purchase FORCE ROW LEVEL SECURITY;
ALTER TABLE purchase_ledger FORCE ROW LEVEL SECURITY;
ALTER TABLE shop FORCE ROW LEVEL SECURITY;
ALTER TABLE sold_day FORCE ROW LEVEL SECURITY;
