-- Whether all orders of a shop are to be read again, though they are known: they count meanwhile.
ALTER TABLE purchase_ledger ADD COLUMN is_reread boolean NOT NULL DEFAULT false;
