-- When the app itself changed a limit's state last; the merchant's next change takes it away.
ALTER TABLE purchase_limit ADD COLUMN app_changed_at timestamptz;
