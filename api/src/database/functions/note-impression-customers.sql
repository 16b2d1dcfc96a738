-- Keeps which customer saw which impression of a batch, of those that were stored with it, in shops that are connected
-- to workflows. Called in the transaction of `record_impressions`, after it.
CREATE OR REPLACE FUNCTION note_impression_customers(batch uuid, domains text[], ids uuid[], customer_ids text[])
  RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    INSERT INTO impression_customer (shop_id, impression_id, batch_id, customer_id)
    SELECT s.id, i.id, batch, i.customer_id
    FROM unnest(domains, ids, customer_ids) AS i (domain, id, customer_id)
    JOIN shop s ON s.shopify_domain = i.domain
    JOIN workflow_connection w ON w.shop_id = s.id AND w.is_connected
    -- Only the tables of days between these ids are opened.
    JOIN impression p ON p.shop_id = s.id AND p.id = i.id AND p.batch_id = batch
      AND p.id BETWEEN (SELECT id FROM unnest(ids) AS id ORDER BY id LIMIT 1)
        AND (SELECT id FROM unnest(ids) AS id ORDER BY id DESC LIMIT 1)
    ON CONFLICT DO NOTHING
  $$;

REVOKE ALL ON FUNCTION note_impression_customers(uuid, text[], uuid[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_impression_customers(uuid, text[], uuid[], text[]) TO api, worker_system;
