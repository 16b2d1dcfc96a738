-- Those of these customers, of the shop whose transaction it is, who were erased. Digests of other shops are nobody's
-- business.
CREATE OR REPLACE FUNCTION erased_customers(customer_ids text[]) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT customer_id FROM unnest(customer_ids) AS customer_id WHERE EXISTS (
    SELECT 1 FROM erasure WHERE digest =
      erasure_digest('customer', nullif(current_setting('app.shop_id', true), '')::uuid, customer_id))
$$;

-- Notes that these customers were erased, unless that is known.
CREATE OR REPLACE FUNCTION note_erased_customers(customer_ids text[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  INSERT INTO erasure (digest)
    SELECT erasure_digest('customer', nullif(current_setting('app.shop_id', true), '')::uuid, customer_id)
    FROM unnest(customer_ids) AS customer_id WHERE customer_id NOT IN (SELECT erased_customers(customer_ids))
$$;

REVOKE ALL ON FUNCTION erased_customers(text[]), note_erased_customers(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erased_customers(text[]), note_erased_customers(text[]) TO api, worker_system;
