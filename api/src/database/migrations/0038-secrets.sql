-- Names the secret that a grant is encrypted with; null: of a release that did not say.
ALTER TABLE platform_token ADD COLUMN sealed_with text;
