-- How a shop writes money, and the primary language of its pages as the platform names it; null: not told yet.
ALTER TABLE shop ADD COLUMN primary_locale text, ADD COLUMN money_format text;
