// The environment variables of the processes that `npm start` starts.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VARIABLES } from '@purchase-limits/api/config';
import type { Databases } from './databases.js';
import type { Secrets } from './secrets.js';

/** `worker`: where the worker answers Prometheus and health checks; absent: nowhere. */
type Ports = { app: number; store: number; smtp: number; operations: number; worker?: number };
type Facts = { root: string; dataDir: string; ports: Ports; secrets: Secrets; databases: Databases };

export function addressesOf({ app, store, operations, worker }: Ports) {
  return {
    publicUrl: `http://localhost:${app}`,
    storeUrl: `http://localhost:${store}`,
    operationsUrl: `http://localhost:${operations}`,
    workerUrl: `http://localhost:${worker}`,
  };
}

/** The name under which `npm start` lets its user into `/operations`. */
export const OPERATOR = 'operator';

/** Where the local store keeps how far its clock is moved. */
const clockFileIn = (dataDir: string) => join(dataDir, 'clock.json');

export function sandboxEnvironment({ root, dataDir, ports, secrets, databases }: Facts): Record<string, string> {
  const { publicUrl, storeUrl } = addressesOf(ports);
  return {
    SANDBOX_PORT: String(ports.store),
    HOST: process.env.HOST ?? '',
    SANDBOX_DATABASE_URL: databases.sandboxUrl,
    SANDBOX_PUBLIC_URL: storeUrl,
    SMTP_PORT: String(ports.smtp),
    APP_URL: publicUrl,
    APP_CLIENT_ID: secrets.clientId,
    APP_CLIENT_SECRET: secrets.clientSecret,
    APP_CONFIG_FILE: join(root, 'shopify.app.toml'),
    CLOCK_FILE: clockFileIn(dataDir),
    // Whoever starts the product wants to use it; uninstalling leads to the question whether to install it.
    SANDBOX_INSTALLED: process.env.SANDBOX_INSTALLED || 'true',
    THEME_EMBED_DIR: join(root, 'extensions/theme-embed'),
    EXTENSIONS_DIR: join(root, 'extensions'),
    CHECKOUT_RULE_DIR: join(root, 'extensions/checkout-rule'),
    // As a path from where `npm start` was called.
    APP_PRICING_FILE: isAppPricing() ? pricingFile(root) : '',
    SANDBOX_THEME: process.env.SANDBOX_THEME ? resolve(process.env.SANDBOX_THEME) : '',
  };
}

/** Only the worker and operations may read across shops, and only operations lets operators in. */
export function processEnvironments(facts: Facts): Record<'worker' | 'http' | 'operations', Record<string, string>> {
  const env = appEnvironment(facts);
  return {
    worker: { ...env, OPERATORS: '', OPERATIONS_PORT: String(facts.ports.worker ?? '') },
    http: { ...env, OPERATORS: '', OPERATIONS_PORT: '', SYSTEM_DATABASE_URL: '' },
    operations: env,
  };
}

export function appEnvironment({ root, dataDir, ports, secrets, databases }: Facts): Record<string, string> {
  const { publicUrl, storeUrl } = addressesOf(ports);
  const chatScript = process.env.CHAT_SCRIPT_URL ?? `${storeUrl}/sandbox-assets/chat.js`;
  return {
    ...setVariables(),
    PORT: String(ports.app),
    PUBLIC_URL: publicUrl,
    API_DATABASE_URL: databases.urls.api,
    SYSTEM_DATABASE_URL: databases.urls.system,
    PLATFORM_CLIENT_ID: secrets.clientId,
    PLATFORM_CLIENT_SECRET: secrets.clientSecret,
    PLATFORM_SHOP_URL: `${storeUrl}/store/{shop}`,
    PLATFORM_ADMIN_URL: `${storeUrl}/store/{handle}`,
    STOREFRONT_URL: `http://{handle}.localhost:${ports.store}`,
    SIGN_IN_BY_ADDRESS: 'true',
    ...(isAppPricing() ? appPricing(root, storeUrl) : { BILLING: 'test' }),
    APP_BRIDGE_URL: `${storeUrl}/app-bridge.js`,
    APP_SECRET: secrets.appSecret,
    // The local store's stand-in, unless another one is set; empty: no chat.
    CHAT_SCRIPT_URL: chatScript,
    CHAT_WEBSITE_ID: process.env.CHAT_WEBSITE_ID ?? (chatScript && 'local-store'),
    CHAT_HOURS: process.env.CHAT_HOURS ?? 'Nobody answers here: this is a stand-in',
    CHAT_SECRET: secrets.chatSecret,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    CLOCK_FILE: clockFileIn(dataDir),
    SANDBOX_URL: storeUrl,
    ADMIN_DIST: join(root, 'admin/dist'),
    DOCS_DIST: join(root, 'docs/dist'),
    OPERATIONS_PORT: String(ports.operations),
    OPERATORS: `${OPERATOR}:${secrets.operatorPassword}`,
    OPERATIONS_DIST: join(root, 'operations/dist'),
    METRICS_TOKEN: secrets.metricsToken,
    // Merchants' actions don't belong in a terminal.
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    // High enough for all free impressions of a store to be used up in one sitting.
    PRIVATE_WEBHOOKS: 'on',
    IMPRESSIONS_PER_SHOP_DAY: process.env.IMPRESSIONS_PER_SHOP_DAY ?? '1000',
    TICKETS_PER_MINUTE: process.env.TICKETS_PER_MINUTE ?? '1000',
  };
}

/** `BILLING=app-pricing npm start`: the local store has the pricing page, and the Partner API. */
const isAppPricing = () => process.env.BILLING === 'app-pricing';
const pricingFile = (root: string) => join(root, 'sandbox/app-pricing.json');

function appPricing(root: string, storeUrl: string): Record<string, string> {
  const { appHandle, appId, organizationId, partnerToken } = JSON.parse(readFileSync(pricingFile(root), 'utf8')) as {
    appHandle: string;
    appId: number;
    organizationId: number;
    partnerToken: string;
  };
  return {
    BILLING: 'app-pricing',
    APP_HANDLE: appHandle,
    PARTNER_APP_ID: String(appId),
    PARTNER_ORGANIZATION_ID: String(organizationId),
    PARTNER_API_TOKEN: partnerToken,
    PARTNER_API_URL: `${storeUrl}/partners`,
  };
}

/** The app's own variables, as far as whoever calls `npm start` has set them. */
function setVariables(): Record<string, string> {
  // OpenTelemetry reads further variables than ours.
  const names = new Set([...VARIABLES, ...Object.keys(process.env).filter((name) => name.startsWith('OTEL_'))]);
  return Object.fromEntries([...names].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
