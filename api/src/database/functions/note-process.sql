-- A process of the product says that it lives, or with `has_ended` that it ends. Processes belong to no shop.
-- The one without `refused` stays where it is: the release before calls it while both run.
CREATE OR REPLACE FUNCTION note_process(
  process_id uuid, kind text, version text, host text, started_at timestamptz, problems text[], has_ended boolean,
  refused int
) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    INSERT INTO process (id, kind, version, host, started_at, beat_at, ended_at, problems, refused_credentials)
    VALUES (process_id, kind, version, host, started_at, now(), CASE WHEN has_ended THEN now() END, problems, refused)
    ON CONFLICT (id) DO UPDATE SET
      beat_at = excluded.beat_at, ended_at = excluded.ended_at, problems = excluded.problems,
      refused_credentials = excluded.refused_credentials
  $$;

REVOKE ALL ON FUNCTION note_process(uuid, text, text, text, timestamptz, text[], boolean, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_process(uuid, text, text, text, timestamptz, text[], boolean, int)
  TO api, worker_system;
