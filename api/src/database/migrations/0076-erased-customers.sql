-- Who was erased is asked for before a purchase is written down, and of merges that are told late.
CREATE INDEX erasure_by_digest ON erasure (digest);
