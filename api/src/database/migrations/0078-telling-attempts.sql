-- Of two attempts to tell the checkout what was sold, and to whom, the one that began later has the last word.
ALTER TABLE purchase_ledger
  ADD COLUMN sold_attempt bigint NOT NULL DEFAULT 0,
  ADD COLUMN persons_attempt bigint NOT NULL DEFAULT 0;
