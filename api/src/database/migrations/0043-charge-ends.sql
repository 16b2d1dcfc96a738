-- When a charge ends, where the merchant asked the platform for that; null: it goes on.
ALTER TABLE charge ADD COLUMN ends_at timestamptz;
