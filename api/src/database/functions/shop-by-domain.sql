-- The internal id of the shop with this domain of the platform; null when there is none. Finds a shop before the
-- tenant is known.
CREATE OR REPLACE FUNCTION shop_by_domain(wanted text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT id FROM shop WHERE shopify_domain = wanted $$;

REVOKE ALL ON FUNCTION shop_by_domain(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shop_by_domain(text) TO api, worker_system;
