-- The figures of GMT days. A day is summed once it is over, while its impressions are still kept, so that the sums can
-- be checked against them.

-- Sums of the impressions stored on these days whose ids are in [low, high), or before `far_low`, or from `far_high`
-- on: by limit, page, device, country and product, and of the whole day. Days that are summed already are left out
-- unless `with_summed`. Of countries and products the 50 with most are told apart. Of the transaction's shop, or of all
-- for roles that see all.
CREATE OR REPLACE FUNCTION impression_sums(
  first_day date, last_day date, low uuid, high uuid, far_low uuid, far_high uuid, with_summed boolean
) RETURNS TABLE (
  shop_id uuid, day date, part text, value text, impressions int, contacts int, changed int, checkouts int
) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  WITH seen AS (
    SELECT p.shop_id, (p.at AT TIME ZONE 'UTC')::date AS day, p.limit_id, p.page, p.device, p.country, p.product_id,
      p.kind = 'contact' AS is_contact, p.outcome
    FROM impression p
    WHERE p.verified AND p.at >= first_day::timestamp AT TIME ZONE 'UTC'
      AND p.at < (last_day + 1)::timestamp AT TIME ZONE 'UTC'
      AND (p.id >= low OR p.id < far_low) AND (p.id < high OR p.id >= far_high)
  ), counted AS (
    SELECT s.shop_id, s.day, s.limit_id, s.page, s.device, s.country, s.product_id,
      -- A bit for each that is not grouped by.
      grouping(s.limit_id, s.page, s.device, s.country, s.product_id) AS others,
      count(*) FILTER (WHERE NOT s.is_contact) AS impressions, count(*) FILTER (WHERE s.is_contact) AS contacts,
      count(s.outcome) AS changed, count(*) FILTER (WHERE s.outcome = 'checkout') AS checkouts
    FROM seen s
    GROUP BY s.shop_id, s.day,
      GROUPING SETS ((), (s.limit_id), (s.page), (s.device), (s.country), (s.product_id))
  ), parts AS (
    SELECT c.shop_id, c.day, v.part, coalesce(v.value, '') AS value, c.impressions,
      -- The page of a contact is not told.
      CASE WHEN v.part IN ('all', 'limit') THEN c.contacts ELSE 0 END AS contacts, c.changed, c.checkouts
    FROM counted c JOIN LATERAL (VALUES
      (b'11111'::int, 'all', ''), (b'01111'::int, 'limit', c.limit_id::text), (b'10111'::int, 'page', c.page),
      (b'11011'::int, 'device', c.device), (b'11101'::int, 'country', c.country),
      (b'11110'::int, 'product', c.product_id::text)
    ) AS v (others, part, value) ON v.others = c.others
    WHERE (v.part IN ('all', 'limit') OR c.impressions > 0) AND (v.part <> 'product' OR v.value IS NOT NULL)
      AND (with_summed OR NOT EXISTS (
        SELECT 1 FROM impression_part_day d WHERE d.shop_id = c.shop_id AND d.day = c.day AND d.part = 'all'))
  ), placed AS (
    SELECT p.*, p.part IN ('country', 'product') AND row_number() OVER (
      PARTITION BY p.shop_id, p.day, p.part ORDER BY p.impressions DESC, p.value) > 50 AS is_beyond
    FROM parts p
  )
  SELECT p.shop_id, p.day, p.part, CASE WHEN p.is_beyond THEN 'other' ELSE p.value END, sum(p.impressions)::int,
    sum(p.contacts)::int, sum(p.changed)::int, sum(p.checkouts)::int
  FROM placed p GROUP BY 1, 2, 3, 4
$$;

-- The same for whole days.
CREATE OR REPLACE FUNCTION impression_sums(first_day date, last_day date, with_summed boolean) RETURNS TABLE (
  shop_id uuid, day date, part text, value text, impressions int, contacts int, changed int, checkouts int
) LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  -- An id is made at most a day before it is stored. Those that tell no time are spread over all there could be, nearly
  -- all of them a year away.
  SELECT * FROM impression_sums(first_day, last_day, first_impression_id(first_day - 1),
    first_impression_id(last_day + 2), first_impression_id(first_day - 366), first_impression_id(last_day + 366),
    with_summed)
$$;

-- Adds the sums of a GMT day that is over, of every shop.
CREATE OR REPLACE FUNCTION sum_impression_day(summed date) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('the days of impressions', 0));
  WITH sums AS MATERIALIZED (
    SELECT * FROM impression_sums(summed, summed, false) ORDER BY shop_id, day, part, value
  ), by_limit AS (
    INSERT INTO impression_day AS d (shop_id, day, limit_id, impressions, contacts, changed, checkouts)
      SELECT s.shop_id, s.day, s.value::uuid, s.impressions, s.contacts, s.changed, s.checkouts
      FROM sums s WHERE s.part = 'limit'
      ON CONFLICT ON CONSTRAINT impression_day_pkey DO UPDATE SET
        impressions = d.impressions + excluded.impressions, contacts = d.contacts + excluded.contacts,
        changed = d.changed + excluded.changed, checkouts = d.checkouts + excluded.checkouts
  )
  INSERT INTO impression_part_day AS d (shop_id, day, part, value, impressions, contacts, changed, checkouts)
    SELECT s.* FROM sums s WHERE s.part <> 'limit'
    ON CONFLICT ON CONSTRAINT impression_part_day_pkey DO UPDATE SET
      impressions = d.impressions + excluded.impressions, contacts = d.contacts + excluded.contacts,
      changed = d.changed + excluded.changed, checkouts = d.checkouts + excluded.checkouts;
END $$;

-- Compares the sums of a day with its impressions, all of which have to be there, and makes them what they should be.
-- Answers how many rows were wrong, missing or too many.
CREATE OR REPLACE FUNCTION correct_impression_day(checked date) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  wrong int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('the days of impressions', 0));
  WITH truth AS MATERIALIZED (
    SELECT * FROM impression_sums(checked, checked, true)
  ), shops AS (
    SELECT t.shop_id FROM truth t
    UNION SELECT d.shop_id FROM impression_part_day d WHERE d.part = 'all' AND d.day = checked
  ), kept AS (
    SELECT d.shop_id, 'limit' AS part, d.limit_id::text AS value, d.impressions, d.contacts, d.changed, d.checkouts
    FROM impression_day d JOIN shops s USING (shop_id) WHERE d.day = checked
    UNION ALL
    SELECT d.shop_id, d.part, d.value, d.impressions, d.contacts, d.changed, d.checkouts
    FROM impression_part_day d JOIN shops s USING (shop_id) WHERE d.day = checked
  ), different AS MATERIALIZED (
    SELECT shop_id, part, value, t.day IS NULL AS is_gone, t.impressions, t.contacts, t.changed, t.checkouts
    FROM truth t FULL JOIN kept k USING (shop_id, part, value)
    WHERE (t.impressions, t.contacts, t.changed, t.checkouts)
      IS DISTINCT FROM (k.impressions, k.contacts, k.changed, k.checkouts)
  ), gone_limits AS (
    DELETE FROM impression_day d USING different w
    WHERE w.is_gone AND w.part = 'limit' AND d.shop_id = w.shop_id AND d.day = checked AND d.limit_id::text = w.value
  ), gone_parts AS (
    DELETE FROM impression_part_day d USING different w
    WHERE w.is_gone AND d.shop_id = w.shop_id AND d.day = checked AND d.part = w.part AND d.value = w.value
  ), right_limits AS (
    INSERT INTO impression_day AS d (shop_id, day, limit_id, impressions, contacts, changed, checkouts)
      SELECT w.shop_id, checked, w.value::uuid, w.impressions, w.contacts, w.changed, w.checkouts
      FROM different w WHERE w.part = 'limit' AND NOT w.is_gone
      ON CONFLICT ON CONSTRAINT impression_day_pkey DO UPDATE SET
        impressions = excluded.impressions, contacts = excluded.contacts, changed = excluded.changed,
        checkouts = excluded.checkouts
  ), right_parts AS (
    INSERT INTO impression_part_day AS d (shop_id, day, part, value, impressions, contacts, changed, checkouts)
      SELECT w.shop_id, checked, w.part, w.value, w.impressions, w.contacts, w.changed, w.checkouts
      FROM different w WHERE w.part <> 'limit' AND NOT w.is_gone
      ON CONFLICT ON CONSTRAINT impression_part_day_pkey DO UPDATE SET
        impressions = excluded.impressions, contacts = excluded.contacts, changed = excluded.changed,
        checkouts = excluded.checkouts
  )
  SELECT count(*) INTO wrong FROM different;
  RETURN wrong;
END $$;

REVOKE ALL ON FUNCTION sum_impression_day(date), correct_impression_day(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sum_impression_day(date), correct_impression_day(date) TO worker_system;
