import '@shopify/shopify-api/adapters/node';
import { ApiVersion, InvalidHmacError, LogSeverity, shopifyApi, type Shopify } from '@shopify/shopify-api';
import type { Config } from '../config.js';

/** The platform's own library, for what it signs. */
function libraryFor({ PLATFORM_CLIENT_ID, PLATFORM_CLIENT_SECRET, PUBLIC_URL }: Config): Shopify {
  return shopifyApi({
    apiKey: PLATFORM_CLIENT_ID,
    apiSecretKey: PLATFORM_CLIENT_SECRET,
    apiVersion: ApiVersion.July26,
    hostName: new URL(PUBLIC_URL).host,
    isEmbeddedApp: true,
    logger: { level: LogSeverity.Error },
  });
}

/** Whether the platform signed these query parameters with the app's secret, at most 90 seconds ago. */
export function signedQueryCheck(config: Config): (query: Record<string, string>) => Promise<boolean> {
  const { utils } = libraryFor(config);
  return async (query) => {
    if (!query.timestamp) return false;
    try {
      return await utils.validateHmac(query);
    } catch (error) {
      if (error instanceof InvalidHmacError) return false;
      throw error;
    }
  };
}
