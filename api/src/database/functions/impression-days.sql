-- The tables in which impressions lie, one for each GMT day of their ids. Called by housekeeping, whose role may not
-- change tables.

-- The first of all ids that were made on this day or later.
CREATE OR REPLACE FUNCTION first_impression_id(day date) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN rpad(lpad(to_hex(extract(epoch FROM day)::bigint * 1000), 12, '0'), 32, '0')::uuid;

CREATE OR REPLACE FUNCTION impression_table(day date) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 'impression_' || to_char(day, 'YYYY_MM_DD');

-- Makes the tables that are missing, from yesterday (ids are taken for a day) until seven days ahead, and those of days
-- since the latest one there is, sixty at most: of days on which nothing made them. What meanwhile fell into
-- `impression_other` moves. Answers how many it made. Nothing waits for it longer than the lock's two seconds and one
-- reading of `impression_other`.
CREATE OR REPLACE FUNCTION make_impression_days(at timestamptz) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  today date := (at AT TIME ZONE 'UTC')::date;
  missing date[];
  day date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('the days of impressions', 0));
  SELECT array_agg(d::date ORDER BY d) INTO missing
    FROM generate_series(
      greatest(today - 60, least(today - 1, (
        SELECT max(to_date(c.relname, '"impression_"YYYY_MM_DD')) + 1
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'impression'::regclass AND c.relname <> 'impression_other'))),
      today + 7, interval '1 day') AS d
    WHERE to_regclass(impression_table(d::date)) IS NULL;
  IF missing IS NULL THEN RETURN 0; END IF;

  -- In the order in which a shop is deleted: its row, then its impressions.
  LOCK TABLE shop IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE impression_other IN ACCESS EXCLUSIVE MODE;
  FOREACH day IN ARRAY missing LOOP
    EXECUTE format('CREATE TABLE %I (LIKE impression INCLUDING DEFAULTS)', impression_table(day));
    EXECUTE format(
      'WITH moved AS (DELETE FROM impression WHERE id >= %L AND id < %L RETURNING *)
       INSERT INTO %I SELECT * FROM moved',
      first_impression_id(day), first_impression_id(day + 1), impression_table(day));
    EXECUTE format(
      'ALTER TABLE impression ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      impression_table(day), first_impression_id(day), first_impression_id(day + 1));
    -- Whoever is granted it by mistake still sees nothing: what may be seen is said at `impression` alone.
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', impression_table(day));
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', impression_table(day));
  END LOOP;
  RETURN cardinality(missing);
END $$;

-- Whether a batch with ids of this day was not counted yet, or not for certain. For the function below.
CREATE OR REPLACE FUNCTION has_uncounted_impressions(day date) RETURNS boolean
  LANGUAGE sql VOLATILE
AS $$
  SELECT EXISTS (
    SELECT 1 FROM event_log e
      JOIN impression p ON p.batch_id = (e.payload ->> 'batchId')::uuid
        AND p.id >= first_impression_id(day) AND p.id < first_impression_id(day + 1)
    WHERE e.type = 'ImpressionsRecorded' AND NOT e.settled)
$$;

-- Drops the table of this day's ids. What they add to GMT days that are not summed (`impression-sums.sql`) is kept
-- before. False: some are uncounted, and it stays. A day without a table has been dropped: true.
CREATE OR REPLACE FUNCTION roll_up_impressions(day date) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s'
AS $$
DECLARE
  low uuid := first_impression_id(day);
  high uuid := first_impression_id(day + 1);
  counted bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('the days of impressions', 0));
  IF to_regclass(impression_table(day)) IS NULL THEN RETURN true; END IF;
  IF has_uncounted_impressions(day) THEN RETURN false; END IF;

  SELECT count(*) INTO counted FROM impression p WHERE p.id >= low AND p.id < high;
  WITH sums AS MATERIALIZED (
    SELECT * FROM impression_sums('-infinity', 'infinity', low, high, NULL, NULL, false)
    ORDER BY shop_id, day, part, value
  ), by_limit AS (
    INSERT INTO impression_day AS d (shop_id, day, limit_id, impressions, contacts, changed, checkouts)
      SELECT s.shop_id, s.day, s.value::uuid, s.impressions, s.contacts, s.changed, s.checkouts
      FROM sums s WHERE s.part = 'limit'
      ON CONFLICT ON CONSTRAINT impression_day_pkey DO UPDATE SET
        impressions = d.impressions + excluded.impressions, contacts = d.contacts + excluded.contacts,
        changed = d.changed + excluded.changed, checkouts = d.checkouts + excluded.checkouts
  )
  INSERT INTO impression_part_day AS d (shop_id, day, part, value, impressions, contacts, changed, checkouts)
    SELECT s.* FROM sums s WHERE s.part NOT IN ('all', 'limit')
    ON CONFLICT ON CONSTRAINT impression_part_day_pkey DO UPDATE SET
      impressions = d.impressions + excluded.impressions, contacts = d.contacts + excluded.contacts,
      changed = d.changed + excluded.changed, checkouts = d.checkouts + excluded.checkouts;

  -- Only now does anybody wait: dropping needs it. What came in between is not in the sums.
  LOCK TABLE impression IN ACCESS EXCLUSIVE MODE;
  IF counted <> (SELECT count(*) FROM impression p WHERE p.id >= low AND p.id < high)
    OR has_uncounted_impressions(day)
  THEN
    RAISE EXCEPTION 'impressions of % were written while they were rolled up', day USING ERRCODE = '40001';
  END IF;
  EXECUTE format('DROP TABLE %I', impression_table(day));
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION make_impression_days(timestamptz), has_uncounted_impressions(date), roll_up_impressions(date)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_impression_days(timestamptz), roll_up_impressions(date) TO worker_system;
