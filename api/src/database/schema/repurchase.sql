-- What customers bought, for limits that ask what was bought before. Of a customer there is the platform's id alone.
CREATE TABLE purchase (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  -- The platform's ids, without what stands before the number.
  order_id text NOT NULL,
  -- Null: the order has no customer, or the customer's data were erased.
  customer_id text,
  purchased_at timestamptz NOT NULL,
  -- What is left of each line after refunds and edits: product, variant, units, and their total in the shop's currency.
  lines jsonb NOT NULL,
  -- Of two readings of an order the one that began later counts.
  reading bigint NOT NULL,
  -- When the platform was asked for the order last, and what deliveries told of it since then, as long as the platform
  -- does not show it any more.
  read_at timestamptz,
  told jsonb,
  -- Of two judgings of an order by limits the one that began later counts; 0: it was not judged.
  judged bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, order_id)
);
CREATE INDEX purchase_customer ON purchase (shop_id, customer_id, purchased_at);
ALTER TABLE purchase ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON purchase
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON purchase TO api, worker_system;

-- The numbers of readings.
CREATE SEQUENCE order_reading;
GRANT USAGE ON SEQUENCE order_reading TO api, worker_system;

-- How far the orders of a shop are read, and what customers' metafields are made with.
CREATE TABLE purchase_ledger (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  -- The reading of all orders: its number, and the platform's id of it while it is under way.
  reading bigint,
  operation_id text,
  -- Orders that are stored, of those that the platform found so far.
  done int NOT NULL DEFAULT 0,
  total int,
  -- Orders since then are known; null: none are, since they were not read yet.
  known_since timestamptz,
  -- From when on orders are shown, where the reading that is under way ends well.
  shown_since timestamptz,
  -- Since when the shop does not let the app see its orders: what is known of them is kept for some days.
  withdrawn_at timestamptz,
  problem text,
  -- The numbers of the windows that customers are told of.
  windows text NOT NULL DEFAULT '[]',
  -- Who writes metafields keeps others from it until then, and moves it on; null: nobody does.
  held_until timestamptz
);
CREATE INDEX purchase_ledger_withdrawn ON purchase_ledger (withdrawn_at) WHERE withdrawn_at IS NOT NULL;
ALTER TABLE purchase_ledger ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON purchase_ledger
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON purchase_ledger TO api, worker_system;

-- By customer, what the platform has of the metafield.
CREATE TABLE customer_facts (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  customer_id text NOT NULL,
  -- Counts what may change it, and what of that is written.
  changes bigint NOT NULL DEFAULT 1,
  written bigint NOT NULL DEFAULT 0,
  facts text NOT NULL DEFAULT '',
  PRIMARY KEY (shop_id, customer_id)
);
CREATE INDEX customer_facts_due ON customer_facts (shop_id, customer_id) WHERE changes > written;
ALTER TABLE customer_facts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON customer_facts
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_facts TO api, worker_system;
