-- Messages that shoppers saw, and clicks of their Contact us button. They lie in a table for each GMT day, by the time
-- with which a UUIDv7 begins; other ids tell no time and lie in `impression_other`, as does what has no day's table.
-- The ids of a day are a range of ids, so the primary key holds across all of them. The days' tables are made and
-- dropped by `database/functions/impression-days.sql`.
CREATE TABLE impression (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  -- Made by the widget: the same id counts once.
  id uuid NOT NULL,
  limit_id uuid NOT NULL,
  kind text NOT NULL,
  -- false: of a release that stored what was beyond an allowance.
  verified boolean NOT NULL DEFAULT true,
  batch_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX impression_batch ON impression (batch_id);
ALTER TABLE impression ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON impression
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON impression TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON impression TO api, worker_system;

CREATE TABLE impression_other PARTITION OF impression DEFAULT;
-- Whoever is granted it by mistake still sees nothing: what may be seen is said at `impression` alone.
ALTER TABLE impression_other ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- What was stored on a GMT day, counted when the rows are deleted. Written by `roll_up_impressions`.
CREATE TABLE impression_day (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  day date NOT NULL,
  limit_id uuid NOT NULL,
  impressions int NOT NULL,
  contacts int NOT NULL,
  PRIMARY KEY (shop_id, day, limit_id)
);
ALTER TABLE impression_day ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON impression_day
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON impression_day TO owner USING (true) WITH CHECK (true);
GRANT SELECT ON impression_day TO api, worker_system;

-- What goes beyond a network's allowance is a number and not a row, until the batch is counted.
CREATE TABLE impression_surplus (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  batch_id uuid NOT NULL,
  impressions int NOT NULL,
  PRIMARY KEY (batch_id, shop_id)
);
ALTER TABLE impression_surplus ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON impression_surplus
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON impression_surplus TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON impression_surplus TO api, worker_system;

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
ALTER TABLE impression_customer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON impression_customer
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON impression_customer TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON impression_customer TO api, worker_system;

-- What one network has counted against a free shop on a GMT day, and in its latest minute.
CREATE TABLE network_allowance (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  network text NOT NULL,
  day date NOT NULL,
  used int NOT NULL DEFAULT 0,
  contacts int NOT NULL DEFAULT 0,
  minute timestamptz NOT NULL DEFAULT '-infinity',
  used_in_minute int NOT NULL DEFAULT 0,
  contacts_in_minute int NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, network, day)
);
CREATE INDEX network_allowance_day ON network_allowance (day);
ALTER TABLE network_allowance ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON network_allowance
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON network_allowance TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON network_allowance TO api, worker_system;

-- Shops whose app proxy has been seen working. From then on an impression needs a page ticket to count against a free
-- shop, and so many of them count on a GMT day.
CREATE TABLE ticket_allowance (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  -- How many tickets were made in the latest minute with any.
  minute timestamptz NOT NULL DEFAULT '-infinity',
  made int NOT NULL DEFAULT 0,
  -- How many impressions were counted on the latest GMT day with any, and, apart from them, how many contacts.
  day date NOT NULL DEFAULT '-infinity',
  counted int NOT NULL DEFAULT 0,
  contacts int NOT NULL DEFAULT 0
);
ALTER TABLE ticket_allowance ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON ticket_allowance
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON ticket_allowance TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_allowance TO api, worker_system;

-- How many impressions a ticket has counted, and, apart from them, how many contacts, while it is valid.
CREATE TABLE ticket_use (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  ticket_id uuid NOT NULL,
  counted int NOT NULL,
  contacts int NOT NULL DEFAULT 0,
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (shop_id, ticket_id)
);
CREATE INDEX ticket_use_valid ON ticket_use (valid_until);
ALTER TABLE ticket_use ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON ticket_use
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON ticket_use TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_use TO api, worker_system;

-- Limits whose message was seen on a GMT day in a shop whose workflows are told: once for each customer.
CREATE TABLE limit_reached (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  day date NOT NULL,
  limit_id uuid NOT NULL,
  -- The platform's id; '': not known.
  customer_id text NOT NULL DEFAULT '',
  PRIMARY KEY (shop_id, day, limit_id, customer_id)
);
CREATE INDEX limit_reached_day ON limit_reached (day);
ALTER TABLE limit_reached ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON limit_reached
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_reached TO api, worker_system;
