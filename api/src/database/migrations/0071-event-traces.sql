-- The trace that an event belongs to.
ALTER TABLE event_log
  -- The W3C traceparent of the span that wrote it; null: it is in no trace.
  ADD COLUMN traceparent text;
