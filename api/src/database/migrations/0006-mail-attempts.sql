-- A mail is noted before it is sent: a crash while it is under way costs at most one copy too many.
CREATE TABLE mail_attempt (
  event_id bigint PRIMARY KEY REFERENCES event_log ON DELETE CASCADE,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  -- Times it was handed over without our hearing whether it was taken.
  unsure int NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'sending',
  reason text,
  at timestamptz NOT NULL DEFAULT now()
);
