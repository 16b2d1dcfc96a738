-- Which signed-in customer saw a message, in a shop whose workflows are told; until the batch is counted.
CREATE TABLE impression_customer (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  impression_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  -- The platform's id.
  customer_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (shop_id, impression_id)
);
CREATE INDEX impression_customer_batch ON impression_customer (batch_id);
CREATE INDEX impression_customer_at ON impression_customer (at);
GRANT SELECT, INSERT, UPDATE, DELETE ON impression_customer TO api, worker_system;
