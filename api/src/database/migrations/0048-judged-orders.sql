-- An order as it was judged last, of customers whom limits with a window concern: it is judged again by what is known.
ALTER TABLE purchase ADD COLUMN judged_order jsonb;
