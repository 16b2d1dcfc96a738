-- Shops whose app proxy has been seen working. From then on an impression needs a page ticket to count against a free
-- shop, and so many of them count on a GMT day.
CREATE TABLE ticket_allowance (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  -- How many tickets were made in the latest minute with any.
  minute timestamptz NOT NULL DEFAULT '-infinity',
  made int NOT NULL DEFAULT 0,
  -- How many impressions were counted on the latest GMT day with any.
  day date NOT NULL DEFAULT '-infinity',
  counted int NOT NULL DEFAULT 0
);

-- How many impressions a ticket has counted, while it is valid.
CREATE TABLE ticket_use (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  ticket_id uuid NOT NULL,
  counted int NOT NULL,
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (shop_id, ticket_id)
);
CREATE INDEX ticket_use_valid ON ticket_use (valid_until);
GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_allowance, ticket_use TO api, worker_system;
