-- The tables of no shop. Only the worker sees their rows; HTTP writes them by functions of the owner.

-- The processes of the product, and when each last said that it lives.
CREATE TABLE process (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  version text NOT NULL,
  host text NOT NULL,
  started_at timestamptz NOT NULL,
  beat_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- What it lacks to be ready.
  problems text[] NOT NULL DEFAULT '{}',
  -- By queue, how many seconds before its last beat it got anywhere.
  progress jsonb NOT NULL DEFAULT '{}',
  -- How many wrong passwords and tokens it has refused in the last ten minutes.
  refused_credentials int NOT NULL DEFAULT 0
);
ALTER TABLE process ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON process TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON process TO worker_system;

-- Errors in browsers, counted by what was thrown where; nothing of a shop or a person.
CREATE TABLE browser_error (
  page text NOT NULL,
  version text NOT NULL,
  name text NOT NULL,
  place text NOT NULL,
  count int NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (page, version, name, place)
);
ALTER TABLE browser_error ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON browser_error TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON browser_error TO worker_system;

-- What visits of the admin measured of themselves, counted by GMT day; nothing of a shop or a person.
CREATE TABLE page_speed (
  day date NOT NULL,
  version text NOT NULL,
  route text NOT NULL,
  surface text NOT NULL,
  device text NOT NULL,
  metric text NOT NULL,
  good int NOT NULL DEFAULT 0,
  needs_improvement int NOT NULL DEFAULT 0,
  poor int NOT NULL DEFAULT 0,
  -- How many visits lay in each of the metric's ranges, the fastest first.
  ranges int[] NOT NULL,
  PRIMARY KEY (day, version, route, surface, device, metric)
);
ALTER TABLE page_speed ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON page_speed TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON page_speed TO worker_system;
