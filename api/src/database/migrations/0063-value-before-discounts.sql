-- Whether limits on value count lines of a cart before their discounts.
ALTER TABLE shop ADD COLUMN value_before_discounts boolean NOT NULL DEFAULT false;
