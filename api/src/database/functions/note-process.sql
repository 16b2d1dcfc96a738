-- A process of the product says that it lives, or with `has_ended` that it ends; how many wrong passwords and tokens it
-- has refused lately; by queue how many seconds ago it last got anywhere; and how the platform and its tasks do.
-- Processes belong to no shop. A process of the release before calls its own function, which has no facts.
CREATE OR REPLACE FUNCTION note_process(
  process_id uuid, kind text, version text, host text, started_at timestamptz, problems text[], has_ended boolean,
  refused int, progress jsonb, facts jsonb
) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    INSERT INTO process (
      id, kind, version, host, started_at, beat_at, ended_at, problems, refused_credentials, progress, facts)
    VALUES (
      process_id, kind, version, host, started_at, now(), CASE WHEN has_ended THEN now() END, problems, refused,
      progress, facts)
    ON CONFLICT (id) DO UPDATE SET
      beat_at = excluded.beat_at, ended_at = excluded.ended_at, problems = excluded.problems,
      refused_credentials = excluded.refused_credentials, progress = excluded.progress, facts = excluded.facts
  $$;

REVOKE ALL ON FUNCTION note_process(uuid, text, text, text, timestamptz, text[], boolean, int, jsonb, jsonb)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_process(uuid, text, text, text, timestamptz, text[], boolean, int, jsonb, jsonb)
  TO api, worker_system;
