-- What failed of a job: the first attempts and the latest ones. The key begins with the event, as the inbox's does.
CREATE TABLE job_failure (
  event_id bigint NOT NULL REFERENCES event_log ON DELETE CASCADE,
  queue text NOT NULL,
  -- 1: the first attempt, also of a job that was given up and begins anew.
  attempt int NOT NULL,
  shop_id uuid REFERENCES shop ON DELETE CASCADE,
  at timestamptz NOT NULL,
  took_ms int NOT NULL,
  -- An error's code or name, and where it was thrown; never content.
  reason text NOT NULL,
  -- In words; what a service answered, without data of customers.
  cause text NOT NULL,
  PRIMARY KEY (event_id, queue, at)
);
CREATE INDEX job_failure_at ON job_failure (at);
ALTER TABLE job_failure ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON job_failure
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON job_failure TO worker_system;

-- What each process did of a queue within a minute. `latency`: of the jobs that ended, how many took how long from
-- being added, by the ranges of `queue-figures.ts`.
CREATE TABLE queue_minute (
  at timestamptz NOT NULL,
  queue text NOT NULL,
  process_id uuid NOT NULL,
  done int NOT NULL,
  failed int NOT NULL,
  given_up int NOT NULL,
  busy_ms bigint NOT NULL,
  latency int[] NOT NULL,
  PRIMARY KEY (queue, at, process_id)
);
CREATE INDEX queue_minute_at ON queue_minute (at);
ALTER TABLE queue_minute ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON queue_minute TO worker_system;

-- An operator has a queue leave a shop's events alone.
CREATE TABLE shop_pause (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  queue text NOT NULL,
  operator text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, queue)
);
ALTER TABLE shop_pause ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON shop_pause
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON shop_pause TO worker_system;

-- Who decided that the event is never handled; null: it was handled.
ALTER TABLE inbox ADD COLUMN discarded_by text;

-- By these, operators find the events of a limit, an order and a request. Batches of impressions have none of them.
CREATE INDEX event_log_limit ON event_log ((payload ->> 'limitId')) WHERE payload ? 'limitId';
CREATE INDEX event_log_order ON event_log ((payload ->> 'orderId')) WHERE payload ? 'orderId';
CREATE INDEX event_log_request ON event_log (request_id) WHERE request_id IS NOT NULL;
