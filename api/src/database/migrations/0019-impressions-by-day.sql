-- Impressions lie in a table for each GMT day, by the time with which a UUIDv7 begins; other ids tell no time and lie
-- in `impression_other`, as does what has no day's table. The ids of a day are a range of ids, so the primary key
-- holds across all of them.
ALTER TABLE impression RENAME TO impression_before;
CREATE TABLE impression (
  shop_id uuid NOT NULL,
  id uuid NOT NULL,
  limit_id uuid NOT NULL,
  kind text NOT NULL,
  verified boolean NOT NULL DEFAULT true,
  batch_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
) PARTITION BY RANGE (id);
CREATE TABLE impression_other PARTITION OF impression DEFAULT;

-- What was stored on a day was made on that day, or on one beside it.
DO $$
DECLARE
  day date;
  bounds uuid[];
BEGIN
  FOR day IN
    SELECT generate_series(
      (min(at) AT TIME ZONE 'UTC')::date - 1, (max(at) AT TIME ZONE 'UTC')::date + 1, interval '1 day')
    FROM impression_before
  LOOP
    SELECT array_agg(rpad(lpad(to_hex(extract(epoch FROM d)::bigint * 1000), 12, '0'), 32, '0')::uuid ORDER BY d)
      INTO bounds FROM unnest(ARRAY[day, day + 1]) AS d;
    EXECUTE format(
      'CREATE TABLE %I PARTITION OF impression FOR VALUES FROM (%L) TO (%L)',
      'impression_' || to_char(day, 'YYYY_MM_DD'), bounds[1], bounds[2]);
  END LOOP;
END
$$;

INSERT INTO impression (shop_id, id, limit_id, kind, verified, batch_id, at)
  SELECT shop_id, id, limit_id, kind, verified, batch_id, at FROM impression_before;
DROP TABLE impression_before;
ALTER TABLE impression ADD CONSTRAINT impression_pkey PRIMARY KEY (shop_id, id);
ALTER TABLE impression
  ADD CONSTRAINT impression_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shop ON DELETE CASCADE;
CREATE INDEX impression_batch ON impression (batch_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON impression TO api, worker_system;

-- Whoever is granted such a table by mistake still sees nothing: what may be seen is said at `impression` alone.
DO $$
DECLARE
  day regclass;
BEGIN
  FOR day IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'impression'::regclass LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', day);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', day);
  END LOOP;
END
$$;

-- What was stored on a GMT day, counted when the rows are deleted. Written by `roll_up_impressions`.
CREATE TABLE impression_day (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  day date NOT NULL,
  limit_id uuid NOT NULL,
  impressions int NOT NULL,
  contacts int NOT NULL,
  PRIMARY KEY (shop_id, day, limit_id)
);
GRANT SELECT ON impression_day TO api, worker_system;

-- An event that is deleted takes what was noted of it along: found by the event, not by reading all.
ALTER TABLE inbox DROP CONSTRAINT inbox_pkey, ADD PRIMARY KEY (event_id, consumer);
ALTER TABLE dead_end DROP CONSTRAINT dead_end_pkey, ADD PRIMARY KEY (event_id, queue);

-- By these, housekeeping finds what is past its time.
CREATE INDEX event_log_counted ON event_log (sent_at) WHERE settled AND type = 'ImpressionsRecorded';
CREATE INDEX event_log_shop ON event_log (shop_id, at) WHERE shop_id IS NOT NULL;
CREATE INDEX network_allowance_day ON network_allowance (day);
CREATE INDEX idempotency_created ON idempotency (created_at);
CREATE INDEX notification_at ON notification (at);
CREATE INDEX purchase_limit_deleted ON purchase_limit (deleted_at) WHERE deleted_at IS NOT NULL;
