import type { Config } from '../config.js';
import { appSecrets, clientSecrets } from '../secrets.js';
import type { TokenKeys } from './identity-token.js';

/** Token signing keys: the app's secret for the platform's, an installation secret for our own. */
export const tokenKeys = (config: Config): TokenKeys => ({
  clientId: config.PLATFORM_CLIENT_ID,
  clientSecrets: clientSecrets(config),
  appSecrets: appSecrets(config),
});
