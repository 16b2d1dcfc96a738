-- What a queue has given up: the event stays in the log, and enqueuing it again begins anew.
CREATE TABLE dead_end (
  queue text NOT NULL,
  event_id bigint NOT NULL REFERENCES event_log ON DELETE CASCADE,
  -- Absent for events that concern many shops.
  shop_id uuid REFERENCES shop ON DELETE CASCADE,
  event_type text NOT NULL,
  -- An error's code or name, and where it was thrown; never content.
  reason text NOT NULL,
  failures int NOT NULL,
  first_tried_at timestamptz NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (queue, event_id)
);
