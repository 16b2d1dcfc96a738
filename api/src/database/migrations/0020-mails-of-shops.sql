-- Where e-mails to the merchant go (null: to the shop's own address, which the platform tells), and whether the
-- merchant wants one when the plan has changed.
ALTER TABLE shop
  ADD COLUMN notification_email text,
  ADD COLUMN plan_mails boolean NOT NULL DEFAULT true;
