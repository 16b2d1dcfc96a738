-- Names the secret that a grant is encrypted with; null: of a release that did not say.
ALTER TABLE platform_token ADD COLUMN sealed_with text;

-- How many wrong passwords and tokens a process has refused in the last ten minutes.
ALTER TABLE process ADD COLUMN refused_credentials int NOT NULL DEFAULT 0;

-- How many contacts a ticket has counted, and a shop on that GMT day: apart from impressions.
ALTER TABLE ticket_use ADD COLUMN contacts int NOT NULL DEFAULT 0;
ALTER TABLE ticket_allowance ADD COLUMN contacts int NOT NULL DEFAULT 0;
