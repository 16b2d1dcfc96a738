-- What customers and shops asked to erase, for a backup from before: restoring it erases them again. Only digests: who
-- knows the shop's id and the customer's can recognize a row, and nobody can read either from it. They stay when the
-- shop is gone, and none is ever changed.
CREATE TABLE erasure (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- SHA-256 of 'shop', 'customer' or 'order', the shop's id and the subject's own, '' for the shop.
  digest bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE erasure ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON erasure TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON erasure TO worker_system;

CREATE FUNCTION erasure_digest(subject text, shop_id uuid, subject_id text) RETURNS bytea
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(convert_to(subject || ' ' || shop_id || ' ' || subject_id, 'UTF8'));

-- Triggers, so that the earlier release's erasures are noted too while both run, and those by hand.
CREATE FUNCTION note_customer_erasure() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  INSERT INTO erasure (digest)
    SELECT erasure_digest(subject, NEW.shop_id, subject_id) FROM (
      SELECT 'customer' AS subject, NEW.payload ->> 'customerId' AS subject_id
      UNION ALL SELECT 'order', jsonb_array_elements_text(NEW.payload -> 'orderIds')
        WHERE jsonb_typeof(NEW.payload -> 'orderIds') = 'array'
    ) asked WHERE subject_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION note_shop_erasure() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  INSERT INTO erasure (digest) VALUES (erasure_digest('shop', OLD.id, ''));
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_customer_erasure(), note_shop_erasure() FROM PUBLIC;

CREATE TRIGGER note_erasure AFTER INSERT ON event_log FOR EACH ROW
  WHEN (NEW.type = 'CustomerRedactRequested') EXECUTE FUNCTION note_customer_erasure();
CREATE TRIGGER note_erasure AFTER DELETE ON shop FOR EACH ROW EXECUTE FUNCTION note_shop_erasure();

-- Keys that begin with the shop, so that the tables can be distributed by it. No statement of the earlier release names
-- the former keys in ON CONFLICT.
ALTER TABLE limit_history DROP CONSTRAINT limit_history_pkey, ADD PRIMARY KEY (shop_id, limit_id, version);
ALTER TABLE notification DROP CONSTRAINT notification_pkey, ADD PRIMARY KEY (shop_id, id),
  DROP CONSTRAINT notification_event_key, ADD CONSTRAINT notification_event_key UNIQUE (shop_id, event_id, kind);
ALTER TABLE limit_import DROP CONSTRAINT limit_import_pkey, ADD PRIMARY KEY (shop_id, id);
ALTER TABLE past_order_check DROP CONSTRAINT past_order_check_pkey, ADD PRIMARY KEY (shop_id, id);
ALTER TABLE support_session DROP CONSTRAINT support_session_pkey, ADD PRIMARY KEY (shop_id, id);
