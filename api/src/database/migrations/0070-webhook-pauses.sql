-- A webhook that failed is left alone for a moment, so the shop's other ones don't wait for it.
ALTER TABLE outgoing_webhook ADD COLUMN paused_until timestamptz;
