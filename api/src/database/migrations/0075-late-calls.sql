-- When the platform was last written to without an answer that we know of, which can have its effect later than
-- anything that was written since. `is_sure` is of the release before.
ALTER TABLE checkout_token ADD COLUMN unsure_at timestamptz;
ALTER TABLE customer_facts ADD COLUMN unsure_at timestamptz;
-- When such products are written once more.
ALTER TABLE checkout_rules ADD COLUMN rewrite_due timestamptz;
CREATE INDEX checkout_rules_to_rewrite ON checkout_rules (rewrite_due) WHERE rewrite_due IS NOT NULL;
ALTER TABLE checkout_token NO FORCE ROW LEVEL SECURITY;
UPDATE checkout_token SET unsure_at = now() WHERE NOT is_sure;
ALTER TABLE checkout_token FORCE ROW LEVEL SECURITY;
