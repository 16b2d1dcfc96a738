-- Ids of the limits among left_out that another validation would hold, where other apps have taken the store's places.
ALTER TABLE checkout_rules ADD COLUMN without_place jsonb NOT NULL DEFAULT '[]';
