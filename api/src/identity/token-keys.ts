import type { Config } from '../config.js';
import { appSecrets, clientSecrets } from '../secrets.js';
import type { TokenKeys } from './identity-token.js';

/** What tokens are signed with: the platform's by the app's secret, our own by a secret of the installation. */
export const tokenKeys = (config: Config): TokenKeys => ({
  clientId: config.PLATFORM_CLIENT_ID,
  clientSecrets: clientSecrets(config),
  appSecrets: appSecrets(config),
});
