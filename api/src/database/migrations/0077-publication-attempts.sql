-- Of two attempts to publish a shop's rules, the one that began later has the last word.
ALTER TABLE checkout_rules ADD COLUMN attempt bigint NOT NULL DEFAULT 0;
