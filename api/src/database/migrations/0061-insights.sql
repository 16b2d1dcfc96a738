-- What was changed in a period, of all limits of a shop.
CREATE INDEX limit_history_at ON limit_history (shop_id, changed_at);
