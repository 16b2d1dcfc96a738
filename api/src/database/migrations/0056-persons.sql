-- Keys of who placed an order, for limits that count persons: keyed hashes of an e-mail address, phone numbers and an
-- address of delivery, for as long as the order counts in the window of such a limit.
CREATE TABLE purchase_person (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  order_id text NOT NULL,
  key text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (shop_id, order_id, key)
);
ALTER TABLE purchase_person ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON purchase_person
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON purchase_person TO api, worker_system;

CREATE INDEX purchase_person_same ON purchase_person (shop_id, key);
CREATE INDEX purchase_person_until ON purchase_person (until);

-- The shop's own key, the windows for which keys are kept, what the checkout was last told of them, when that changes
-- by itself, how many persons it holds, and since when the platform refuses what is hashed.
ALTER TABLE purchase_ledger
  ADD COLUMN person_key text,
  ADD COLUMN person_windows text,
  ADD COLUMN persons_digest text,
  ADD COLUMN persons_end timestamptz,
  ADD COLUMN persons_held integer,
  ADD COLUMN persons_total integer,
  ADD COLUMN contacts_refused_at timestamptz;
CREATE INDEX purchase_ledger_persons_end ON purchase_ledger (persons_end) WHERE persons_end IS NOT NULL;

-- Whether the platform lets the app know how customers can be reached: until then, limits count accounts.
ALTER TABLE shop ADD COLUMN knows_persons boolean NOT NULL DEFAULT false;
