-- How often the merchant gets a summary of what limits did, and the last GMT day that one was told of, or needed none.
ALTER TABLE shop
  ADD COLUMN summary_mails text NOT NULL DEFAULT 'off',
  ADD COLUMN summarized_until date;
