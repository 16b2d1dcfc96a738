-- Whether a shop's automation workflows are told of what happens.
CREATE TABLE workflow_connection (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  is_connected boolean NOT NULL,
  -- What happened before is not told.
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Limits whose message was seen on a GMT day in a shop that is connected: once for each customer.
CREATE TABLE limit_reached (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  day date NOT NULL,
  limit_id uuid NOT NULL,
  -- The platform's id; '': not known.
  customer_id text NOT NULL DEFAULT '',
  PRIMARY KEY (shop_id, day, limit_id, customer_id)
);
CREATE INDEX limit_reached_day ON limit_reached (day);

-- What became of each trigger that an event raises.
CREATE TABLE trigger_attempt (
  event_id bigint NOT NULL REFERENCES event_log ON DELETE CASCADE,
  -- Which of the event's triggers; '' where it raises one.
  key text NOT NULL,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  handle text NOT NULL,
  -- How often it was sent without our hearing whether it was taken.
  unsure int NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'sending',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, key)
);
CREATE INDEX trigger_attempt_shop ON trigger_attempt (shop_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON workflow_connection, limit_reached, trigger_attempt TO api, worker_system;
