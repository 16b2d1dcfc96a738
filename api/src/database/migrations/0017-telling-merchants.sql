-- The level of the quota that a notification tells of, by the name it has for shops of that age.
ALTER TABLE notification ADD COLUMN action text;
-- Whether the merchant wants a warning before the free impressions are used up also by e-mail.
ALTER TABLE shop ADD COLUMN warning_mails boolean NOT NULL DEFAULT true;
