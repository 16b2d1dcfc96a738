-- The GMT day for which a document was projected last: limits come into it and leave it with their days.
ALTER TABLE storefront_settings ADD COLUMN projected_day text NOT NULL DEFAULT '';
