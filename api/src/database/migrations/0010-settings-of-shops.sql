-- What a merchant decides for all limits: the default language of messages (null: the shop's own), and whether the
-- storefront disables its checkout buttons while a cart is broken.
ALTER TABLE shop
  ADD COLUMN chosen_language text,
  ADD COLUMN disable_checkout_button boolean NOT NULL DEFAULT false;
