-- The parts of the app in the shop's theme, as the platform's admin told them last; null: it never did.
ALTER TABLE shop ADD COLUMN widgets jsonb;
