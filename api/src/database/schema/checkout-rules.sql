-- Whether a shop's limits are held at the checkout, and what the platform has of that.
CREATE TABLE checkout_rules (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  -- The merchant's wish.
  is_enabled boolean NOT NULL DEFAULT false,
  block_on_failure boolean NOT NULL DEFAULT true,
  -- Counts changes of the wish.
  version bigint NOT NULL DEFAULT 0,
  -- The platform's ids of the validations, in the order of their parts.
  validation_ids text[] NOT NULL DEFAULT '{}',
  -- Numbers are never used again: what is published may still name them.
  next_number int NOT NULL DEFAULT 0,
  -- By limit, its number and what it stands for.
  numbers jsonb NOT NULL DEFAULT '{}',
  -- Of the storefront's document, and of the wish.
  published_version bigint NOT NULL DEFAULT 0,
  published_wish bigint NOT NULL DEFAULT 0,
  published_at timestamptz,
  -- Ids of limits for which there was no room.
  left_out jsonb NOT NULL DEFAULT '[]',
  -- Products that are written and that have to be, while that is under way.
  done int,
  total int,
  -- Why the last attempt did not succeed.
  problem text,
  -- Who publishes keeps others from it until then, and moves it on; null: nobody does.
  held_until timestamptz
);
ALTER TABLE checkout_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON checkout_rules
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_rules TO api, worker_system;

-- What the platform has of each product's metafield. A product that is in no limit has no row.
CREATE TABLE checkout_token (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  product_id text NOT NULL,
  token text NOT NULL,
  PRIMARY KEY (shop_id, product_id)
);
ALTER TABLE checkout_token ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON checkout_token
  USING (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (shop_id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_token TO api, worker_system;
