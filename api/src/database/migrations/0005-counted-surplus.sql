-- What goes beyond a network's allowance is a number and not a row, until the batch is counted.
CREATE TABLE impression_surplus (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  batch_id uuid NOT NULL,
  impressions int NOT NULL,
  PRIMARY KEY (batch_id, shop_id)
);
ALTER TABLE network_allowance
  ADD COLUMN contacts int NOT NULL DEFAULT 0,
  ADD COLUMN contacts_in_minute int NOT NULL DEFAULT 0;
