-- What the platform says of a shop's address; null until it is asked the next time.
ALTER TABLE shop ADD COLUMN country text, ADD COLUMN address text, ADD COLUMN phone text;
