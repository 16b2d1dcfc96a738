-- When the platform's admin told which parts of the app are in the theme; null: it never did.
ALTER TABLE shop ADD COLUMN widgets_at timestamptz;
-- When it was seen that somebody switched the checkout rule off in the store's own settings; null: it is on.
ALTER TABLE checkout_rules ADD COLUMN switched_off_at timestamptz;
