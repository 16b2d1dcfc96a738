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
ALTER TABLE page_speed ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_speed FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON page_speed TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON page_speed TO worker_system;
