-- What a limit measures, in counts: the list tells it in a sentence. Filled from the limits by the migration's code.
-- The name as it is searched: to put 10,000 names into lower case would take longer than all else of a search.
ALTER TABLE limit_list
  ADD COLUMN scope jsonb,
  ADD COLUMN searched_name text;
