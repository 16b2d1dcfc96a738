-- The first instant at which a purchase in the text stops to count: then the text is written again.
ALTER TABLE customer_facts ADD COLUMN next_end timestamptz;
CREATE INDEX customer_facts_ending ON customer_facts (next_end) WHERE next_end IS NOT NULL;
-- What earlier releases have written counts by days alone, some of it too long.
UPDATE customer_facts SET next_end = 'epoch' WHERE facts <> '';
