-- Whether the platform is known to have just this: not while a product is written to, nor where no answer came.
ALTER TABLE checkout_token ADD COLUMN is_sure boolean NOT NULL DEFAULT true;
