-- Counts a visit of the admin for one metric: by its rating, and in the range
-- `place`, from 1, of the `places` that the metric has.
CREATE OR REPLACE FUNCTION note_page_speed(
    day date, version text, route text, surface text, device text,
    metric text, rating text, place int, places int)
  RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    INSERT INTO page_speed AS p (
      day, version, route, surface, device, metric, good, needs_improvement, poor, ranges)
    VALUES (
      $1, $2, $3, $4, $5, $6, ($7 = 'good')::int, ($7 = 'needs_improvement')::int, ($7 = 'poor')::int,
      array_fill(0, ARRAY[$8 - 1]) || 1 || array_fill(0, ARRAY[$9 - $8]))
    ON CONFLICT ON CONSTRAINT page_speed_pkey DO UPDATE SET
      good = p.good + excluded.good,
      needs_improvement = p.needs_improvement + excluded.needs_improvement,
      poor = p.poor + excluded.poor,
      ranges[$8] = p.ranges[$8] + 1
  $$;

REVOKE ALL ON FUNCTION note_page_speed(date, text, text, text, text, text, text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_page_speed(date, text, text, text, text, text, text, int, int) TO api, worker_system;
