-- The list of a shop's deleted limits, newest first: they can be brought back for a while.
CREATE INDEX limit_list_deleted ON limit_list (shop_id, updated_at) WHERE status = 'deleted';
