-- The published value has another shape: every shop's is written again, with its next change or the daily check.
UPDATE publication SET version = 0, published_at = NULL;
