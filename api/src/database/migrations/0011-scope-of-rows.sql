-- What a limit measures, in counts: the list tells it in a sentence. Filled from the limits by the migration's code.
ALTER TABLE limit_list ADD COLUMN scope jsonb;
