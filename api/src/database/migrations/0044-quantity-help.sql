-- Whether the message at a product also offers a quantity that is valid.
ALTER TABLE shop ADD COLUMN quantity_help boolean NOT NULL DEFAULT true;
