-- What became of each limit, version by version, for as long as it lives. `definition` is the limit as it was saved;
-- null: that version only differs in whether it is active or stopped. `changed_by` null: the app did it.
CREATE TABLE limit_history (
  limit_id uuid NOT NULL,
  version int NOT NULL,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  change text NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text,
  definition jsonb,
  restored_version int,
  PRIMARY KEY (limit_id, version)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_history TO api, worker_system;

-- What the event log still has of limits that are there.
INSERT INTO limit_history (limit_id, version, shop_id, change, changed_at, definition)
  SELECT l.id, (e.payload ->> 'version')::int, e.shop_id,
    CASE e.type WHEN 'LimitCreated' THEN 'created' ELSE 'changed' END, e.at, e.payload -> 'limit'
  FROM event_log e JOIN purchase_limit l ON l.id = (e.payload ->> 'limitId')::uuid AND l.deleted_at IS NULL
  WHERE e.type IN ('LimitCreated', 'LimitChanged')
  ON CONFLICT DO NOTHING;
