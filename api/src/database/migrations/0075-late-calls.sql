-- A call to the platform that got no answer can have its effect later than what was written since: until when, so that
-- it is written once more then.
ALTER TABLE checkout_token ADD COLUMN rewrite_at timestamptz;
ALTER TABLE customer_facts ADD COLUMN is_sure boolean NOT NULL DEFAULT true, ADD COLUMN rewrite_at timestamptz;
-- The last one of the shop's products.
ALTER TABLE checkout_rules ADD COLUMN rewrite_due timestamptz;
CREATE INDEX checkout_rules_to_rewrite ON checkout_rules (rewrite_due) WHERE rewrite_due IS NOT NULL;
