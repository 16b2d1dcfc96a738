import { randomBytes } from 'node:crypto';
import type { Config } from '../config.js';
import { Sealer } from '../platform/sealed-text.js';
import { appSecrets } from '../secrets.js';
import { SECRET_PREFIX } from './post-signed.js';

const SECRET_BYTES = 24;
/** The purpose of what deliveries are signed with. */
export const WEBHOOK_SECRETS = 'webhook secrets';

export const webhookSealer = (config: Pick<Config, 'APP_SECRET' | 'APP_SECRET_PREVIOUS'>) =>
  new Sealer(appSecrets(config), WEBHOOK_SECRETS);

export const newSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
