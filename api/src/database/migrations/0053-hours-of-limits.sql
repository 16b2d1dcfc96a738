-- When hours of a shop's limits begin or end next: then its checkout rules are published again.
ALTER TABLE checkout_rules ADD COLUMN next_change timestamptz;
CREATE INDEX checkout_rules_changing ON checkout_rules (next_change) WHERE next_change IS NOT NULL;
-- The function asks for one more variable, which every shop has to have before it is deployed.
UPDATE checkout_rules SET next_change = 'epoch' WHERE is_enabled;
