-- What became of an impression, and where it was seen, as far as the page told.
ALTER TABLE impression
  ADD COLUMN outcome text,
  ADD COLUMN page text,
  ADD COLUMN device text,
  ADD COLUMN country text,
  ADD COLUMN product_id bigint;
ALTER TABLE impression_day
  ADD COLUMN changed int NOT NULL DEFAULT 0,
  ADD COLUMN checkouts int NOT NULL DEFAULT 0;

-- The same figures of a GMT day by page, device, country and product. The part `all` is the whole day, and says that
-- the day is summed: its impressions are not read any more.
CREATE TABLE impression_part_day (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  day date NOT NULL,
  part text NOT NULL,
  -- '': unknown.
  value text NOT NULL,
  impressions int NOT NULL,
  contacts int NOT NULL,
  changed int NOT NULL,
  checkouts int NOT NULL,
  PRIMARY KEY (shop_id, day, part, value)
);
CREATE INDEX impression_part_day_summed ON impression_part_day (day) WHERE part = 'all';
ALTER TABLE impression_part_day ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON impression_part_day
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON impression_part_day TO owner USING (true) WITH CHECK (true);
GRANT SELECT ON impression_part_day TO api, worker_system;

-- The first GMT day that is wholly of this release. Days before have impressions that tell nothing, and the release
-- before reads them all: they are summed when their table is dropped. A new database has no such days.
DO $$ BEGIN
  EXECUTE format(
    'CREATE FUNCTION outcomes_since() RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN %L::date',
    CASE WHEN EXISTS (SELECT 1 FROM impression) THEN (now() AT TIME ZONE 'UTC')::date + 1 ELSE '1970-01-01' END);
END $$;
