-- Whether quantity fields stop at what limits allow, and no messages show.
ALTER TABLE shop ADD COLUMN fields_only boolean NOT NULL DEFAULT false;
