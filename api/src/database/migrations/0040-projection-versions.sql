-- Which version of a projection wrote each row, so that a release that writes something else finds the rows it has to
-- write again. Workers of the earlier release leave it out and write 1.
ALTER TABLE limit_list ADD COLUMN projection_version int NOT NULL DEFAULT 1;
CREATE INDEX limit_list_projection_version ON limit_list (projection_version);
ALTER TABLE storefront_settings ADD COLUMN projection_version int NOT NULL DEFAULT 1;
CREATE INDEX storefront_settings_projection_version ON storefront_settings (projection_version);
