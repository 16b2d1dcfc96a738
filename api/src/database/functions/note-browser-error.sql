-- Counts an error of a browser; at most 1,000 different ones are kept, and further ones are not counted.
CREATE OR REPLACE FUNCTION note_browser_error(page text, version text, name text, place text, at timestamptz)
  RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    INSERT INTO browser_error AS e (page, version, name, place, first_at, last_at)
    SELECT $1, $2, $3, $4, $5, $5
    WHERE (SELECT count(*) FROM browser_error) < 1000
      OR EXISTS (SELECT 1 FROM browser_error k
        WHERE k.page = $1 AND k.version = $2 AND k.name = $3 AND k.place = $4)
    ON CONFLICT ON CONSTRAINT browser_error_pkey DO UPDATE SET count = e.count + 1, last_at = excluded.last_at
  $$;

REVOKE ALL ON FUNCTION note_browser_error(text, text, text, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_browser_error(text, text, text, text, timestamptz) TO api, worker_system;
