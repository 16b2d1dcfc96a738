-- What `domain/src/in-force.ts` decides, for statements that read many limits or many shops; a test compares the two.
-- `features` and `level` are of the shop's quota row, `required_feature` and the rest of the limit; days are
-- `YYYY-MM-DD`.

CREATE OR REPLACE FUNCTION limit_is_stopped(
  stopped_by text, required_feature text, level text, features text[]
) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN stopped_by IS NOT NULL OR level = 'reached'
    OR NOT (required_feature IS NULL OR required_feature = ANY (features));

CREATE OR REPLACE FUNCTION limit_in_force(
  status text, stopped_by text, required_feature text, start_date text, end_date text,
  level text, features text[], day text
) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN status = 'active' AND NOT limit_is_stopped(stopped_by, required_feature, level, features)
    AND start_date <= day AND (end_date IS NULL OR end_date >= day);
