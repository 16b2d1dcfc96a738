-- The shop, to which all but three tables belong: their rows carry `shop_id` and go with it.
--
-- Every table enables and forces row-level security. `of_shop` shows each role the rows of the transaction's shop;
-- which shop that is, is asked in a SELECT of its own, so that it is read once for each statement and not for each row.
-- `of_owner` is for tables that functions of the owner read or write (`database/functions/`): it is all that the owner
-- may see. `of_worker`, which shows `worker_system` every row, is made by `prepareDatabase` where it is missing.
GRANT USAGE ON SCHEMA public TO api, worker_system;
-- The services have nothing to do with it.
REVOKE ALL ON migrations FROM api, worker_system;

-- Facts as the platform tells them, and what the merchant decides for all limits.
CREATE TABLE shop (
  id uuid PRIMARY KEY,
  -- The platform's domain, `<handle>.myshopify.com`.
  shopify_domain text NOT NULL CONSTRAINT shop_shopify_domain_key UNIQUE,
  -- The domain that shoppers see.
  domain text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  -- The country by its name, and the first line of the address; null until the platform is asked the next time.
  country text,
  address text,
  country_code text NOT NULL DEFAULT 'US',
  timezone text NOT NULL DEFAULT 'UTC',
  currency text NOT NULL DEFAULT 'USD',
  -- How the shop writes money, for example `${{amount}}`; null: not told yet.
  money_format text,
  weight_unit text NOT NULL DEFAULT 'kg',
  admin_locale text NOT NULL DEFAULT 'en',
  -- The primary language of the shop's pages, and the same as the platform names it, also where it is no language of
  -- ours; null: not told yet.
  default_language text NOT NULL DEFAULT 'en',
  primary_locale text,
  -- The platform's name of the shop's plan on the platform, not our plan. Webhooks alone tell it.
  shopify_plan text NOT NULL DEFAULT 'unknown',
  -- When the platform said these facts, and when a webhook said the plan; older news does not replace newer.
  facts_at timestamptz,
  told_at timestamptz,
  -- The parts of the app in the shop's theme, as the platform's admin told them last; null: it never did.
  widgets jsonb,

  -- The default language of messages; null: the shop's own.
  chosen_language text,
  -- Whether the storefront disables its checkout buttons while a cart is broken.
  disable_checkout_button boolean NOT NULL DEFAULT false,
  -- Where e-mails to the merchant go; null: to `email`.
  notification_email text,
  -- Whether the merchant wants an e-mail before the free impressions are used up, and one when the plan has changed.
  warning_mails boolean NOT NULL DEFAULT true,
  plan_mails boolean NOT NULL DEFAULT true,

  -- Of the first installation: it decides the size of the free quota.
  installed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE shop ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY of_shop ON shop
  USING (id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid))
  WITH CHECK (id = (SELECT nullif(current_setting('app.shop_id', true), '')::uuid));
CREATE POLICY of_owner ON shop TO owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON shop TO api, worker_system;
