-- What the console needs to say what is so: which document the platform has while another is published, how often a
-- mail failed, and how a process finds the platform.
ALTER TABLE publication
  -- The last version that was published, whatever is to be published now.
  ADD COLUMN last_version bigint NOT NULL DEFAULT 0,
  -- When somebody asked for it to be published again. NULL: nobody did since it was.
  ADD COLUMN wanted_at timestamptz;
UPDATE publication SET last_version = version;
ALTER TABLE mail_attempt ADD COLUMN failures int NOT NULL DEFAULT 0;
-- How long calls of the platform took, and how its last tasks ended.
ALTER TABLE process ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';
