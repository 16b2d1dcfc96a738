-- How messages look before a merchant changes the branding: shops that are there keep the preset they have, later ones
-- begin with the look of their own theme.
ALTER TABLE shop ADD COLUMN first_theme text NOT NULL DEFAULT 'light';
ALTER TABLE shop ALTER COLUMN first_theme SET DEFAULT 'theme';
