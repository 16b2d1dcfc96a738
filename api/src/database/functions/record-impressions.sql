-- Stores one batch of impressions and contacts, for all shops together, and its event. Returns a row for each that was
-- not stored now: `ordinal` counts the batch from 1, `outcome` is unknown_shop, unknown_limit, duplicate, not_in_force
-- (nothing is kept of it) or surplus (beyond what a network, a page ticket or all tickets of a day may count against a
-- free shop, or without the ticket that the shop needs: kept as a number). Impressions and contacts have allowances
-- each, of the same size. What names no limit in force makes no row of any kind. `ticket_ids` has null where no valid
-- ticket of the shop was sent, and `ticket_ends` when each ends. `outcomes` and what follows have null where the page
-- did not tell. The event is in the trace that the setting `app.traceparent` names. Called by `ImpressionBatcher`.
-- Before it knew tickets.
DROP FUNCTION IF EXISTS record_impressions(uuid, text[], uuid[], uuid[], text[], text[], int, int);
DROP FUNCTION IF EXISTS record_impressions(uuid, text[], uuid[], uuid[], text[], text[], int, int, timestamptz);
-- The one without outcomes stays where it is: the release before calls it while both run.
CREATE OR REPLACE FUNCTION record_impressions(
  batch uuid, domains text[], ids uuid[], limit_ids uuid[], kinds text[], networks text[], per_day int, per_minute int,
  at timestamptz, ticket_ids uuid[], ticket_ends timestamptz[], per_ticket int, per_shop_day int,
  outcomes text[], pages text[], devices text[], countries text[], product_ids bigint[]
) RETURNS TABLE (ordinal int, outcome text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off
AS $$
DECLARE
  today date := (at AT TIME ZONE 'UTC')::date;
  this_minute timestamptz := date_trunc('minute', at);
  lowest uuid := (SELECT i FROM unnest(ids) AS i ORDER BY i LIMIT 1);
  highest uuid := (SELECT i FROM unnest(ids) AS i ORDER BY i DESC LIMIT 1);
  -- Of each of the batch, in its order.
  shop_ids uuid[];
  have_limits bool[];
  are_in_force bool[];
  are_capped bool[];
  are_known bool[];
  -- Only shops held to the free quota are held to allowances, and only by what names a limit in force: a flood of
  -- anything else must leave nothing behind.
  is_any_capped bool;
  capped_shops uuid[];
  capped_networks text[];
BEGIN
  -- Many of a batch name the same limit, so each limit is looked up once. Plans are kept, and one made while the tables
  -- are small would read them whole when they are large: a LATERAL with a LIMIT is looked up row by row, always by
  -- index.
  SELECT array_agg(l.shop_id ORDER BY n), array_agg(l.is_there ORDER BY n), array_agg(l.in_force ORDER BY n),
    array_agg(l.is_capped ORDER BY n), bool_or(l.is_capped AND l.in_force)
  INTO shop_ids, have_limits, are_in_force, are_capped, is_any_capped
  FROM (
    SELECT i.places, s.id AS shop_id, l.id IS NOT NULL AS is_there,
      coalesce(l.deleted_at IS NULL AND limit_in_force(
        l.status, l.stopped_by, l.required_feature, l.start_date, l.end_date,
        q.level, q.features, today::text), false) AS in_force,
      NOT 'unlimited_impressions' = ANY (q.features) AS is_capped
    FROM (
      SELECT u.domain, u.limit_id, array_agg(u.n) AS places
      FROM unnest(domains, limit_ids) WITH ORDINALITY AS u (domain, limit_id, n) GROUP BY u.domain, u.limit_id
    ) i
    LEFT JOIN LATERAL (SELECT * FROM shop WHERE shopify_domain = i.domain LIMIT 1) s ON true
    LEFT JOIN LATERAL (SELECT * FROM quota WHERE shop_id = s.id LIMIT 1) q ON true
    LEFT JOIN LATERAL (SELECT * FROM purchase_limit WHERE id = i.limit_id AND shop_id = s.id LIMIT 1) l ON true
  ) l CROSS JOIN unnest(l.places) AS n;

  -- Of paid shops everything is stored that names a limit in force. What was stored before is a duplicate, also where
  -- its limit is not in force any more.
  IF is_any_capped IS NOT TRUE THEN
    IF false = ANY (are_in_force) THEN
      SELECT array_agg(p.is_known IS NOT NULL ORDER BY i.n) INTO are_known
      FROM unnest(shop_ids, ids, are_in_force) WITH ORDINALITY AS i (shop_id, id, in_force, n)
      -- Only the tables of days between these ids are opened, and of those one is looked into for each id.
      LEFT JOIN LATERAL (
        SELECT true AS is_known FROM impression
        WHERE NOT i.in_force AND shop_id = i.shop_id AND id = i.id AND id BETWEEN lowest AND highest LIMIT 1
      ) p ON true;
    END IF;
    RETURN QUERY WITH incoming AS (
      SELECT * FROM unnest(
        shop_ids, ids, limit_ids, kinds, have_limits, are_in_force, are_known, outcomes, pages, devices, countries,
        product_ids
      ) WITH ORDINALITY AS i (
        shop_id, id, limit_id, kind, has_limit, in_force, is_known, outcome, page, device, country, product_id, n)
    ), fresh AS (
      SELECT DISTINCT ON (c.shop_id, c.id) c.* FROM incoming c WHERE c.in_force ORDER BY c.shop_id, c.id, c.n
    ), inserted AS (
      INSERT INTO impression AS p (
        shop_id, id, limit_id, kind, batch_id, at, outcome, page, device, country, product_id)
        SELECT f.shop_id, f.id, f.limit_id, f.kind, batch, record_impressions.at, f.outcome, f.page, f.device,
          f.country, f.product_id
        FROM fresh f ORDER BY f.shop_id, f.id
        ON CONFLICT DO NOTHING
        RETURNING p.shop_id, p.id
    ), judged AS (
      SELECT f.n, (f.shop_id, f.id) IN (SELECT s.shop_id, s.id FROM inserted s) AS is_stored FROM fresh f
    ), told AS (
      INSERT INTO event_log (shop_id, type, payload, traceparent)
        SELECT NULL, 'ImpressionsRecorded', jsonb_build_object('type', 'ImpressionsRecorded', 'batchId', batch,
          'firstId', (SELECT s.id FROM inserted s ORDER BY s.id LIMIT 1),
          'lastId', (SELECT s.id FROM inserted s ORDER BY s.id DESC LIMIT 1)),
          nullif(current_setting('app.traceparent', true), '')
        WHERE EXISTS (SELECT 1 FROM inserted)
    )
    SELECT c.n::int, CASE
      WHEN c.shop_id IS NULL THEN 'unknown_shop'
      WHEN NOT c.has_limit THEN 'unknown_limit'
      WHEN c.in_force OR c.is_known THEN 'duplicate'
      ELSE 'not_in_force' END
    FROM incoming c WHERE c.n NOT IN (SELECT j.n FROM judged j WHERE j.is_stored);
    RETURN;
  END IF;

  SELECT array_agg(c.shop_id), array_agg(c.network) INTO capped_shops, capped_networks FROM (
    SELECT DISTINCT i.shop_id, i.network
    FROM unnest(shop_ids, networks, are_capped, are_in_force) AS i (shop_id, network, is_capped, in_force)
    WHERE i.is_capped AND i.in_force
    ORDER BY 1, 2
  ) c;
  INSERT INTO network_allowance (shop_id, network, day)
    SELECT c.shop_id, c.network, today FROM unnest(capped_shops, capped_networks) AS c (shop_id, network)
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  -- Batches that update the same rows at the same time must lock them in one order, in a statement of its own.
  PERFORM 1 FROM network_allowance a
    WHERE a.day = today AND (a.shop_id, a.network) IN (
      SELECT c.shop_id, c.network FROM unnest(capped_shops, capped_networks) AS c (shop_id, network))
    ORDER BY a.shop_id, a.network FOR NO KEY UPDATE;
  -- Locked after those, in one order too; tickets belong to a shop, so they need no lock of their own.
  PERFORM 1 FROM ticket_allowance t WHERE t.shop_id = ANY (capped_shops) ORDER BY t.shop_id FOR NO KEY UPDATE;

  RETURN QUERY WITH incoming AS (
    SELECT i.n::int AS n, i.id, i.limit_id, i.network, i.kind, i.kind = 'contact' AS is_contact,
      i.ticket_id, i.valid_until, i.shop_id, i.has_limit, i.is_capped, i.in_force,
      i.outcome, i.page, i.device, i.country, i.product_id,
      p.is_known IS NOT NULL AS is_known
    FROM unnest(
      ids, limit_ids, kinds, networks, ticket_ids, ticket_ends, shop_ids, have_limits, are_capped, are_in_force,
      outcomes, pages, devices, countries, product_ids
    ) WITH ORDINALITY AS i (
      id, limit_id, kind, network, ticket_id, valid_until, shop_id, has_limit, is_capped, in_force,
      outcome, page, device, country, product_id, n)
    LEFT JOIN LATERAL (
      SELECT true AS is_known FROM impression
      WHERE shop_id = i.shop_id AND id = i.id AND id BETWEEN lowest AND highest LIMIT 1
    ) p ON true
  ), fresh AS (
    SELECT DISTINCT ON (c.shop_id, c.id) c.* FROM incoming c
    WHERE c.in_force AND NOT c.is_known
    ORDER BY c.shop_id, c.id, c.n
  ), asked AS (
    -- Whether it needs a ticket, and has one that is not used up.
    SELECT f.*, t.shop_id IS NOT NULL AS needs_ticket,
      CASE WHEN t.day IS DISTINCT FROM today THEN 0 WHEN f.is_contact THEN t.contacts ELSE t.counted END
        AS counted_today,
      t.shop_id IS NULL OR (f.ticket_id IS NOT NULL
        AND coalesce(CASE WHEN f.is_contact THEN u.contacts ELSE u.counted END, 0) + row_number() OVER (
          PARTITION BY f.shop_id, f.is_contact, f.ticket_id ORDER BY f.n) <= per_ticket) AS is_backed
    FROM fresh f
      LEFT JOIN ticket_allowance t ON t.shop_id = f.shop_id AND f.is_capped
      LEFT JOIN LATERAL (
        SELECT counted, contacts FROM ticket_use WHERE shop_id = f.shop_id AND ticket_id = f.ticket_id LIMIT 1
      ) u ON true
  ), allowed AS (
    -- What has no ticket uses up none of the allowance.
    SELECT f.*, NOT f.is_capped OR (
      f.is_backed
      AND CASE WHEN f.is_contact THEN coalesce(a.contacts, 0) ELSE coalesce(a.used, 0) END + f.place <= per_day
      AND CASE
        WHEN a.minute IS DISTINCT FROM this_minute THEN 0
        WHEN f.is_contact THEN a.contacts_in_minute
        ELSE a.used_in_minute END + f.place <= per_minute) AS is_allowed
    FROM (
      SELECT r.*, row_number() OVER (
        PARTITION BY r.shop_id, r.network, r.is_contact, r.is_backed ORDER BY r.n) AS place
      FROM asked r
    ) f LEFT JOIN LATERAL (
      SELECT * FROM network_allowance WHERE shop_id = f.shop_id AND network = f.network AND day = today LIMIT 1
    ) a ON true
  ), judged AS (
    SELECT f.*, f.is_allowed AND (NOT f.needs_ticket OR f.counted_today + row_number() OVER (
      PARTITION BY f.shop_id, f.is_contact, f.needs_ticket, f.is_allowed ORDER BY f.n) <= per_shop_day) AS is_within
    FROM allowed f
  ), inserted AS (
    INSERT INTO impression AS p (
      shop_id, id, limit_id, kind, batch_id, at, outcome, page, device, country, product_id)
      SELECT j.shop_id, j.id, j.limit_id, j.kind, batch, record_impressions.at, j.outcome, j.page, j.device, j.country,
        j.product_id
      FROM judged j
      WHERE j.is_within ORDER BY j.shop_id, j.id
      ON CONFLICT DO NOTHING
      RETURNING p.shop_id, p.id
  ), stored AS (
    -- As a value, not a join: how many there are is guessed far too low for a join to be made by hashing.
    SELECT * FROM (
      SELECT j.*, (j.shop_id, j.id) IN (SELECT s.shop_id, s.id FROM inserted s) AS is_stored FROM judged j OFFSET 0
    ) j WHERE j.is_stored
  ), spent AS (
    UPDATE network_allowance a SET
      used = a.used + c.impressions,
      contacts = a.contacts + c.contacts,
      used_in_minute = (CASE WHEN a.minute = this_minute THEN a.used_in_minute ELSE 0 END) + c.impressions,
      contacts_in_minute = (CASE WHEN a.minute = this_minute THEN a.contacts_in_minute ELSE 0 END) + c.contacts,
      minute = this_minute
    FROM (
      SELECT j.shop_id, j.network,
        count(*) FILTER (WHERE NOT j.is_contact)::int AS impressions,
        count(*) FILTER (WHERE j.is_contact)::int AS contacts
      FROM stored j WHERE j.is_capped GROUP BY 1, 2
    ) c WHERE a.shop_id = c.shop_id AND a.network = c.network AND a.day = today
  ), spent_tickets AS (
    INSERT INTO ticket_use AS u (shop_id, ticket_id, counted, contacts, valid_until)
      SELECT j.shop_id, j.ticket_id, count(*) FILTER (WHERE NOT j.is_contact)::int,
        count(*) FILTER (WHERE j.is_contact)::int, max(j.valid_until)
      FROM stored j WHERE j.needs_ticket GROUP BY 1, 2
      ON CONFLICT (shop_id, ticket_id) DO UPDATE SET
        counted = u.counted + excluded.counted, contacts = u.contacts + excluded.contacts
  ), spent_day AS (
    UPDATE ticket_allowance t SET
      counted = (CASE WHEN t.day = today THEN t.counted ELSE 0 END) + c.counted,
      contacts = (CASE WHEN t.day = today THEN t.contacts ELSE 0 END) + c.contacts, day = today
    FROM (
      SELECT j.shop_id, count(*) FILTER (WHERE NOT j.is_contact)::int AS counted,
        count(*) FILTER (WHERE j.is_contact)::int AS contacts
      FROM stored j WHERE j.needs_ticket GROUP BY 1
    ) c WHERE t.shop_id = c.shop_id
  ), beyond AS (
    INSERT INTO impression_surplus (shop_id, batch_id, impressions)
      SELECT j.shop_id, batch, count(*)::int FROM judged j
      WHERE NOT j.is_within GROUP BY j.shop_id
      RETURNING shop_id
  ), told AS (
    -- Between which ids the rows are: whoever counts them looks into the tables of those days only.
    INSERT INTO event_log (shop_id, type, payload, traceparent)
      SELECT NULL, 'ImpressionsRecorded', jsonb_build_object('type', 'ImpressionsRecorded', 'batchId', batch,
        'firstId', (SELECT s.id FROM inserted s ORDER BY s.id LIMIT 1),
        'lastId', (SELECT s.id FROM inserted s ORDER BY s.id DESC LIMIT 1)),
        nullif(current_setting('app.traceparent', true), '')
      WHERE EXISTS (SELECT 1 FROM inserted) OR EXISTS (SELECT 1 FROM beyond)
  )
  SELECT c.n, CASE
    WHEN c.shop_id IS NULL THEN 'unknown_shop'
    WHEN NOT c.has_limit THEN 'unknown_limit'
    WHEN c.is_known THEN 'duplicate'
    WHEN NOT c.in_force THEN 'not_in_force'
    WHEN c.n IN (SELECT j.n FROM judged j WHERE NOT j.is_within) THEN 'surplus'
    ELSE 'duplicate' END
  FROM incoming c WHERE c.n NOT IN (SELECT j.n FROM stored j);
END $$;

REVOKE ALL ON FUNCTION record_impressions(
  uuid, text[], uuid[], uuid[], text[], text[], int, int, timestamptz, uuid[], timestamptz[], int, int,
  text[], text[], text[], text[], bigint[])
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_impressions(
  uuid, text[], uuid[], uuid[], text[], text[], int, int, timestamptz, uuid[], timestamptz[], int, int,
  text[], text[], text[], text[], bigint[])
  TO api, worker_system;
