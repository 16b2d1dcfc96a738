-- The plan stands on the quota row alone, beside the features it includes: no statement needs the name of a plan.
ALTER TABLE quota RENAME COLUMN bonus TO bonus_impressions;
ALTER TABLE quota ADD COLUMN features text[] NOT NULL DEFAULT '{}';
DROP TABLE subscription;

-- The feature that a plan needs for the limit; null: every plan has it.
ALTER TABLE purchase_limit ADD COLUMN required_feature text;
UPDATE purchase_limit SET required_feature = 'collection_limits'
  WHERE type = 'collection'
    OR (type IN ('customer_tag', 'product-blocking') AND definition ->> 'applyTo' = 'collection');
ALTER TABLE limit_list ADD COLUMN required_feature text;
