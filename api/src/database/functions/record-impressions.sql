-- Stores one batch of impressions and contacts, for all shops together, and its event. Returns a row for each that was
-- not stored now: `ordinal` counts the batch from 1, `outcome` is unknown_shop, unknown_limit or duplicate. Called by
-- `RecordImpressions`.
-- Before it was told the time.
DROP FUNCTION IF EXISTS record_impressions(uuid, text[], uuid[], uuid[], text[], text[], int, int);
CREATE OR REPLACE FUNCTION record_impressions(
  batch uuid, domains text[], ids uuid[], limit_ids uuid[], kinds text[], networks text[], per_day int, per_minute int,
  at timestamptz
) RETURNS TABLE (ordinal int, outcome text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off
AS $$
DECLARE
  today date := (at AT TIME ZONE 'UTC')::date;
  this_minute timestamptz := date_trunc('minute', at);
  stored int;
BEGIN
  -- Only shops held to the free quota are held to their networks' allowances.
  IF EXISTS (
    SELECT 1 FROM (SELECT DISTINCT domain FROM unnest(domains) AS i (domain)) d
    JOIN shop s ON s.shopify_domain = d.domain JOIN quota q ON q.shop_id = s.id
    WHERE NOT 'unlimited_impressions' = ANY (q.features)
  ) THEN
    INSERT INTO network_allowance (shop_id, network, day)
      SELECT s.id, i.network, today
      FROM (
        SELECT DISTINCT domain, network FROM unnest(domains, networks, kinds) AS i (domain, network, kind)
        WHERE kind <> 'contact'
      ) i
      JOIN shop s ON s.shopify_domain = i.domain JOIN quota q ON q.shop_id = s.id
      WHERE NOT 'unlimited_impressions' = ANY (q.features)
      ORDER BY 1, 2
      ON CONFLICT DO NOTHING;
    -- Batches that update the same rows at the same time must lock them in one order, in a statement of its own.
    PERFORM 1 FROM network_allowance a
      WHERE a.day = today AND (a.shop_id, a.network) IN (
        SELECT s.id, i.network
        FROM (SELECT DISTINCT domain, network FROM unnest(domains, networks) AS i (domain, network)) i
        JOIN shop s ON s.shopify_domain = i.domain)
      ORDER BY a.shop_id, a.network FOR UPDATE;
  END IF;

  RETURN QUERY WITH incoming AS (
    SELECT i.n::int AS n, i.id, i.limit_id, i.kind, i.network, s.id AS shop_id, l.id AS known_limit,
      NOT 'unlimited_impressions' = ANY (q.features) AS is_capped,
      l.deleted_at IS NULL AND limit_in_force(
        l.status, l.stopped_by, l.required_feature, l.start_date, l.end_date,
        q.level, q.features, today::text) AS in_force
    FROM unnest(domains, ids, limit_ids, kinds, networks) WITH ORDINALITY AS i (domain, id, limit_id, kind, network, n)
    -- Plans are kept, and one made while the tables are small would read them whole when they are large. A LATERAL with
    -- a LIMIT is looked up row by row, always by index.
    LEFT JOIN LATERAL (SELECT * FROM shop WHERE shopify_domain = i.domain LIMIT 1) s ON true
    LEFT JOIN LATERAL (SELECT * FROM quota WHERE shop_id = s.id LIMIT 1) q ON true
    LEFT JOIN LATERAL (SELECT * FROM purchase_limit WHERE id = i.limit_id AND shop_id = s.id LIMIT 1) l ON true
  ), fresh AS (
    SELECT DISTINCT ON (c.shop_id, c.id) c.* FROM incoming c
    LEFT JOIN LATERAL (
      SELECT true AS is_known FROM impression WHERE shop_id = c.shop_id AND id = c.id LIMIT 1) p ON true
    WHERE c.known_limit IS NOT NULL AND p.is_known IS NULL
    ORDER BY c.shop_id, c.id, c.n
  ), judged AS (
    SELECT f.*, f.in_force AND (
      f.kind = 'contact' OR NOT f.is_capped OR (
        coalesce(a.used, 0) + f.place <= per_day
        AND (CASE WHEN a.minute = this_minute THEN a.used_in_minute ELSE 0 END) + f.place <= per_minute)) AS is_verified
    FROM (
      SELECT r.*, row_number() OVER (
        PARTITION BY r.shop_id, r.network, r.in_force, r.kind = 'contact' ORDER BY r.n) AS place
      FROM fresh r
    ) f LEFT JOIN network_allowance a ON a.shop_id = f.shop_id AND a.network = f.network AND a.day = today
  ), inserted AS (
    INSERT INTO impression AS p (shop_id, id, limit_id, kind, verified, batch_id)
      SELECT j.shop_id, j.id, j.limit_id, j.kind, j.is_verified, batch FROM judged j ORDER BY j.shop_id, j.id
      ON CONFLICT DO NOTHING
      RETURNING p.shop_id, p.id
  ), spent AS (
    UPDATE network_allowance a SET
      used = a.used + c.count,
      used_in_minute = (CASE WHEN a.minute = this_minute THEN a.used_in_minute ELSE 0 END) + c.count,
      minute = this_minute
    FROM (
      SELECT j.shop_id, j.network, count(*)::int AS count FROM judged j
      JOIN inserted s ON s.shop_id = j.shop_id AND s.id = j.id
      WHERE j.is_verified AND j.is_capped AND j.kind <> 'contact' GROUP BY 1, 2
    ) c WHERE a.shop_id = c.shop_id AND a.network = c.network AND a.day = today
  )
  SELECT c.n,
    CASE WHEN c.shop_id IS NULL THEN 'unknown_shop' WHEN c.known_limit IS NULL THEN 'unknown_limit' ELSE 'duplicate' END
  FROM incoming c LEFT JOIN judged j ON j.n = c.n LEFT JOIN inserted s ON s.shop_id = j.shop_id AND s.id = j.id
  WHERE s.id IS NULL;

  SELECT count(*) INTO stored FROM (SELECT 1 FROM impression p WHERE p.batch_id = batch LIMIT 1) any_row;
  IF stored > 0 THEN
    INSERT INTO event_log (shop_id, type, payload)
      VALUES (NULL, 'ImpressionsRecorded', jsonb_build_object('type', 'ImpressionsRecorded', 'batchId', batch));
  END IF;
END $$;

REVOKE ALL ON FUNCTION record_impressions(uuid, text[], uuid[], uuid[], text[], text[], int, int, timestamptz)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_impressions(uuid, text[], uuid[], uuid[], text[], text[], int, int, timestamptz)
  TO api, worker_system;
