// The app's declaration: `shopify.app.toml` with its placeholders filled in.
import { readFileSync } from 'node:fs';
import { parse, TomlError } from 'smol-toml';
import { z } from 'zod';

/** The webhook topics that the sandbox can send. */
export const webhookTopics = [
  'app/uninstalled',
  'app/scopes_update',
  'app_subscriptions/update',
  'shop/update',
  'products/create',
  'products/update',
  'products/delete',
  'collections/update',
  'orders/create',
  'orders/paid',
  'orders/updated',
  'orders/edited',
  'orders/cancelled',
  'orders/delete',
  'refunds/create',
  'customers/merge',
] as const;
export const complianceTopics = ['customers/data_request', 'customers/redact', 'shop/redact'] as const;
/** Order topics. */
export type OrderTopic = Extract<(typeof webhookTopics)[number], `orders/${string}` | `refunds/${string}`>;
export type WebhookTopic = (typeof webhookTopics)[number] | (typeof complianceTopics)[number];

export function isOrderTopic(topic: WebhookTopic): topic is OrderTopic {
  return topic.startsWith('orders/') || topic.startsWith('refunds/');
}

export type WebhookSubscription = {
  topic: WebhookTopic;
  url: string;
  /** The only fields that are sent; without it, all are. */
  includeFields?: string[];
};
/** `/{prefix}/{subpath}` of every storefront leads to `url`, an address without a trailing slash. */
export type AppProxy = { url: string; prefix: string; subpath: string };
export type AppDeclaration = {
  name: string;
  clientId: string;
  /** Where the admin opens the app, without a trailing slash. */
  applicationUrl: string;
  /** Scopes the merchant grants at installation. */
  scopes: string[];
  /** Scopes the app may request later. */
  optionalScopes: string[];
  redirectUrls: string[];
  /** Where requests to storefronts are passed on to; null: the app has no app proxy. */
  proxy: AppProxy | null;
  webhooks: { apiVersion: string; subscriptions: WebhookSubscription[] };
};

const address = z.url({ protocol: /^https?$/ });
const subscription = z.object({
  topics: z.array(z.enum(webhookTopics)).default([]),
  compliance_topics: z.array(z.enum(complianceTopics)).default([]),
  include_fields: z.array(z.string().regex(/^\w+(\.\w+)*$/, 'must be a field such as customer.id')).optional(),
  uri: z.union([z.string().startsWith('/'), address], 'must be an address, or a path that begins with /'),
});
const appProxy = z.object({
  url: z.union([z.string().startsWith('/'), address], 'must be an address, or a path that begins with /'),
  prefix: z.enum(['apps', 'a', 'community', 'tools']),
  subpath: z
    .string()
    .regex(/^[\w-]{1,30}$/, 'must be of at most 30 letters, numbers, underscores and hyphens')
    .refine((text) => !['admin', 'services', 'password', 'login'].includes(text), 'is a path of the platform'),
});
const declaration = z.object({
  name: z.string().min(1),
  client_id: z.string().min(1),
  application_url: address,
  access_scopes: z.object({ scopes: z.string(), optional_scopes: z.array(z.string()).default([]) }),
  app_proxy: appProxy.optional(),
  auth: z.object({ redirect_urls: z.array(address).min(1) }),
  webhooks: z.object({
    api_version: z.string().regex(/^\d{4}-\d{2}$/),
    subscriptions: z.array(subscription).default([]),
  }),
});

/** Reads the file, or throws one error that says everything that is wrong in it. */
export function readAppDeclaration(file: string, app: { appUrl: string; clientId: string }): AppDeclaration {
  const values: Record<string, string> = { PUBLIC_URL: app.appUrl, PLATFORM_CLIENT_ID: app.clientId };
  const text = readFileSync(file, 'utf8').replace(/^[ \t]*#.*$/gm, '');
  const filled = text.replace(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const problems: string[] = [];
  for (const [placeholder] of filled.matchAll(/\$\{\w*\}/g))
    problems.push(`nothing is known to fill in ${placeholder}`);
  const parsed = declaration.safeParse(parseToml(filled, problems));
  const shown = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  if (parsed.data && parsed.data.client_id !== app.clientId) problems.push('client_id is not the APP_CLIENT_ID');
  if (parsed.data?.app_proxy && !splitScopes(parsed.data.access_scopes.scopes).includes('write_app_proxy'))
    problems.push('app_proxy needs the scope write_app_proxy');
  if (!parsed.success || problems.length > 0)
    throw new Error(`${file} cannot be used:\n${[...problems, ...shown].map((each) => `  ${each}`).join('\n')}`);
  return toDeclaration(parsed.data);
}

function toDeclaration(data: z.infer<typeof declaration>): AppDeclaration {
  const applicationUrl = data.application_url.replace(/(?<!\/)\/+$/, '');
  // As the platform does: a path is appended to the whole application_url, not only to its origin.
  const urlOf = (uri: string) => (uri.startsWith('/') ? applicationUrl + uri : uri);
  return {
    name: data.name,
    clientId: data.client_id,
    applicationUrl,
    scopes: splitScopes(data.access_scopes.scopes),
    optionalScopes: data.access_scopes.optional_scopes,
    redirectUrls: data.auth.redirect_urls,
    proxy: data.app_proxy ? { ...data.app_proxy, url: urlOf(data.app_proxy.url).replace(/(?<!\/)\/+$/, '') } : null,
    webhooks: {
      apiVersion: data.webhooks.api_version,
      subscriptions: data.webhooks.subscriptions.flatMap(({ topics, compliance_topics, include_fields, uri }) =>
        [...topics, ...compliance_topics].map((topic) => ({
          topic,
          url: urlOf(uri),
          ...(include_fields && { includeFields: include_fields }),
        })),
      ),
    },
  };
}

/** `read_products, read_locales` as a list. */
export function splitScopes(text: string): string[] {
  return text
    .split(',')
    .map((scope) => scope.trim())
    .filter(Boolean);
}

/** Which of the scopes are not granted; a write scope includes the read scope of the same name. */
export function missingScopes(wanted: readonly string[], granted: readonly string[]): string[] {
  return wanted.filter((scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')));
}

function parseToml(text: string, problems: string[]): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    problems.push(`it is not TOML: ${error.message.split('\n')[0]} (line ${error.line})`);
    return {};
  }
}
