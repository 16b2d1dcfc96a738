-- The event log: written in the transaction of the state, sent to the queues by the relay.
CREATE TABLE event_log (
  -- Nobody can choose one.
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null: the event concerns many shops.
  shop_id uuid REFERENCES shop ON DELETE CASCADE,
  type text NOT NULL,
  payload jsonb NOT NULL,
  -- The request that it comes from, directly or over other events; null where none is known.
  request_id text,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sent_at timestamptz,
  -- The queues that it was sent to: those that heard of it at that time.
  sent_to text[],
  -- Every consumer in `sent_to` has a row in `inbox`.
  settled boolean NOT NULL DEFAULT false
);
CREATE INDEX event_log_unsent ON event_log (id) WHERE sent_at IS NULL;
CREATE INDEX event_log_sent ON event_log (sent_at) WHERE NOT settled;
-- By these, housekeeping finds what is past its time.
CREATE INDEX event_log_settled ON event_log (sent_at) WHERE settled;
CREATE INDEX event_log_counted ON event_log (sent_at) WHERE settled AND type = 'ImpressionsRecorded';
CREATE INDEX event_log_shop ON event_log (shop_id, at) WHERE shop_id IS NOT NULL;
ALTER TABLE event_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON event_log
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON event_log TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON event_log TO api, worker_system;

-- That a consumer has handled an event, committed together with the effect. The key begins with the event, since an
-- event that is deleted takes its rows along: they are found by it, not by reading all.
CREATE TABLE inbox (
  event_id bigint NOT NULL REFERENCES event_log ON DELETE CASCADE,
  consumer text NOT NULL,
  shop_id uuid REFERENCES shop ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, consumer)
);
ALTER TABLE inbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON inbox
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON inbox TO api, worker_system;

-- What a queue has given up: the event stays in the log, and enqueuing it again begins anew.
CREATE TABLE dead_end (
  event_id bigint NOT NULL REFERENCES event_log ON DELETE CASCADE,
  queue text NOT NULL,
  -- Absent for events that concern many shops.
  shop_id uuid REFERENCES shop ON DELETE CASCADE,
  event_type text NOT NULL,
  -- An error's code or name, and where it was thrown; never content.
  reason text NOT NULL,
  failures int NOT NULL,
  first_tried_at timestamptz NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, queue)
);
ALTER TABLE dead_end ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON dead_end
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON dead_end TO worker_system;
GRANT SELECT ON dead_end TO api;
