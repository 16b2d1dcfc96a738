-- Sessions outside of the platform's admin. What is signed names one by its id, of which only a hash is stored.
CREATE TABLE session (
  shop_id uuid NOT NULL REFERENCES shop ON DELETE CASCADE,
  id_hash text NOT NULL,
  user_id text NOT NULL,
  -- Who has opened the shop for support; null: its merchant is signed in.
  operator text,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it was signed out; null while it goes on.
  ended_at timestamptz,
  PRIMARY KEY (shop_id, id_hash)
);
CREATE INDEX session_expires ON session (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON session TO api, worker_system;
