-- The product's tables. Every table but migrations belongs to shops: its rows carry `shop_id`.
CREATE TABLE shop (
  id uuid PRIMARY KEY,
  shopify_domain text NOT NULL CONSTRAINT shop_shopify_domain_key UNIQUE,
  domain text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  admin_locale text NOT NULL DEFAULT 'en',
  default_language text NOT NULL DEFAULT 'en',
  currency text NOT NULL DEFAULT 'USD',
  weight_unit text NOT NULL DEFAULT 'kg',
  country_code text NOT NULL DEFAULT 'US',
  shopify_plan text NOT NULL DEFAULT 'unknown',
  timezone text NOT NULL DEFAULT 'UTC',
  installed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE subscription (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  plan text NOT NULL,
  version int NOT NULL DEFAULT 1
);
CREATE TABLE platform_token (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  access_token text NOT NULL,
  access_token_expires_at timestamptz NOT NULL,
  refresh_token text NOT NULL,
  refresh_token_expires_at timestamptz NOT NULL,
  scope text NOT NULL
);
CREATE TABLE purchase_limit (
  id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  stopped_by text,
  start_date text NOT NULL,
  end_date text,
  definition jsonb NOT NULL,
  version int NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX purchase_limit_shop ON purchase_limit (shop_id) WHERE deleted_at IS NULL;
CREATE TABLE limit_list (
  limit_id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  name text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  stopped_by text,
  condition_type text NOT NULL,
  min double precision,
  max double precision,
  multiple double precision,
  start_date text NOT NULL,
  end_date text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version int NOT NULL
);
CREATE INDEX limit_list_shop ON limit_list (shop_id, created_at DESC) WHERE status <> 'deleted';
CREATE TABLE branding (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  branding jsonb NOT NULL,
  version int NOT NULL
);
CREATE TABLE storefront_settings (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  version bigint NOT NULL,
  document jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE publication (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  version bigint NOT NULL DEFAULT 0,
  published_at timestamptz
);
CREATE TABLE quota (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  plan text NOT NULL,
  installed_at timestamptz NOT NULL,
  bonus int NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  unverified bigint NOT NULL DEFAULT 0,
  contacts bigint NOT NULL DEFAULT 0,
  level text NOT NULL DEFAULT 'free',
  epoch int NOT NULL DEFAULT 1,
  told text[] NOT NULL DEFAULT '{}'
);
CREATE TABLE impression (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  id uuid NOT NULL,
  limit_id uuid NOT NULL,
  kind text NOT NULL,
  verified boolean NOT NULL,
  batch_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, id)
);
CREATE INDEX impression_batch ON impression (batch_id);
CREATE TABLE network_allowance (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  network text NOT NULL,
  day date NOT NULL,
  used int NOT NULL DEFAULT 0,
  minute timestamptz NOT NULL DEFAULT '-infinity',
  used_in_minute int NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, network, day)
);
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  event_id bigint NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  CONSTRAINT notification_event_key UNIQUE (event_id, kind)
);
CREATE INDEX notification_shop ON notification (shop_id, at DESC);
CREATE TABLE dismissal (
  shop_id uuid PRIMARY KEY REFERENCES shop ON DELETE CASCADE,
  dismissed text[] NOT NULL DEFAULT '{}'
);
CREATE TABLE idempotency (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  key text NOT NULL,
  fingerprint text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shop_id, key)
);
CREATE TABLE event_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id uuid REFERENCES shop ON DELETE CASCADE,
  type text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sent_at timestamptz,
  sent_to text[],
  settled boolean NOT NULL DEFAULT false
);
CREATE INDEX event_log_unsent ON event_log (id) WHERE sent_at IS NULL;
CREATE INDEX event_log_sent ON event_log (sent_at) WHERE NOT settled;
CREATE INDEX event_log_settled ON event_log (sent_at) WHERE settled;
CREATE TABLE inbox (
  consumer text NOT NULL,
  event_id bigint NOT NULL REFERENCES event_log ON DELETE CASCADE,
  shop_id uuid REFERENCES shop ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
