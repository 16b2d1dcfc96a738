-- The rows of a checked file while cells of them can be corrected, compressed; absent where nothing can be.
ALTER TABLE limit_import ADD COLUMN content bytea;
