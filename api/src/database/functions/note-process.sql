-- A process of the product says that it lives, or with `has_ended` that it ends; how many wrong passwords and tokens it
-- has refused lately; and by queue how many seconds ago it last got anywhere. Processes belong to no shop.
CREATE OR REPLACE FUNCTION note_process(
  process_id uuid, kind text, version text, host text, started_at timestamptz, problems text[], has_ended boolean,
  refused int DEFAULT 0, progress jsonb DEFAULT '{}'
) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    INSERT INTO process (
      id, kind, version, host, started_at, beat_at, ended_at, problems, refused_credentials, progress)
    VALUES (
      process_id, kind, version, host, started_at, now(), CASE WHEN has_ended THEN now() END, problems, refused,
      progress)
    ON CONFLICT (id) DO UPDATE SET
      beat_at = excluded.beat_at, ended_at = excluded.ended_at, problems = excluded.problems,
      refused_credentials = excluded.refused_credentials, progress = excluded.progress
  $$;

REVOKE ALL ON FUNCTION note_process(uuid, text, text, text, timestamptz, text[], boolean, int, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_process(uuid, text, text, text, timestamptz, text[], boolean, int, jsonb)
  TO api, worker_system;
