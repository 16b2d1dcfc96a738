// The only reader of process.env. Everything else is handed a Config.
import { z } from 'zod';
import { CannotStart } from './cannot-start.js';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
const whole = (fallback: number) => z.coerce.number().int().nonnegative().default(fallback);

const toDate = (text: string) => new Date(text);

const OPERATOR = /^([\w.@-]{1,50}):(.{16,})$/;
/** `name:password` of each, separated by commas, as a map from names to passwords. */
const operators = list.transform((entries, context) => {
  const pairs = entries.map((entry) => OPERATOR.exec(entry));
  if (pairs.every((pair) => pair !== null)) return new Map(pairs.map(([, name, password]) => [name!, password!]));
  context.addIssue('must be name:password pairs, separated by commas; a password has 16 characters or more');
  return z.NEVER;
});

/** Nodes as `redis://user:password@host:port`, separated by commas; all are reached in the same way. */
const redisNodes = z
  .string()
  .transform((text, context) => {
    const entries = text.split(',').map((entry) => entry.trim());
    const urls = entries.filter(isRedisNode).map((entry) => new URL(entry));
    if (urls.length === entries.length && new Set(urls.map(accessIn)).size === 1) return urls;
    context.addIssue('must be URLs such as redis://user:password@host:6379, separated by commas, with one password');
    return z.NEVER;
  })
  .optional();
const isRedisNode = (text: string) => /^rediss?:\/\/[^/?#]+\/?$/.test(text) && URL.canParse(text);
const accessIn = ({ protocol, username, password }: URL) => `${protocol}${username}:${password}`;

const variables = z.object({
  PORT: whole(3000),
  /** Address to listen on: `localhost` is 127.0.0.1 and ::1, `::` every address of the machine, also of IPv4. */
  HOST: z.string().default('localhost'),
  /** Where browsers reach the app and API, without trailing slash. */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** Further host names under which requests are answered, such as the one that a proxy sends. */
  ALLOWED_HOSTS: list,
  /** Role `api`: sees the rows of one shop at a time. */
  API_DATABASE_URL: z.string().startsWith('postgres'),
  /** Role `worker_system`, which sees all shops. The worker process needs it. */
  SYSTEM_DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** How long a statement may take and a silent connection is waited for; four times that for what crosses shops. */
  DATABASE_DEADLINE_MS: whole(15_000),
  /** Set, or REDIS_CLUSTER_URLS: BullMQ runs on Redis. Neither: on PostgreSQL. */
  REDIS_URL: z.string().startsWith('redis').optional(),
  /** Sentinels, which know the address of the primary; its name at them is the host of REDIS_URL. */
  REDIS_SENTINEL_URLS: redisNodes,
  /** Some nodes of a Redis Cluster; the others are found through them. */
  REDIS_CLUSTER_URLS: redisNodes,
  /** Keeps the queues of several installations apart in one Redis. */
  QUEUE_PREFIX: z.string().default('purchase-limits'),
  PLATFORM_CLIENT_ID: z.string().min(1),
  PLATFORM_CLIENT_SECRET: z.string().min(16),
  /** While it is replaced: the secret before, with which the platform still signs. */
  PLATFORM_CLIENT_SECRET_PREVIOUS: z.string().min(16).optional(),
  /** How the server reaches a shop's admin; `{shop}` is its domain. */
  PLATFORM_SHOP_URL: z.string().includes('{shop}').default('https://{shop}'),
  /** How browsers open a shop's admin and storefront; `{handle}` is the domain's first label, `{shop}` the domain. */
  PLATFORM_ADMIN_URL: z.string().default('https://admin.shopify.com/store/{handle}'),
  STOREFRONT_URL: z.string().default('https://{shop}'),
  /** Whether a merchant may sign in outside of the platform's admin by typing a store's address: for local stores. */
  SIGN_IN_BY_ADDRESS: z.stringbool().default(false),
  APP_BRIDGE_URL: z.url().default('https://cdn.shopify.com/shopifycloud/app-bridge.js'),
  /** Encrypts platform tokens at rest and signs our own tokens. */
  APP_SECRET: z.string().min(32),
  /** The previous secret during a rotation. What it signed or encrypted is accepted until it is removed. */
  APP_SECRET_PREVIOUS: z.string().min(32).optional(),
  /** The live chat's script, and the account at its provider. Absent: the admin has no chat. */
  CHAT_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAT_WEBSITE_ID: z.string().min(1).max(100).optional(),
  /** When somebody answers the chat, as shown to merchants; absent: not shown. */
  CHAT_HOURS: z.string().max(120).optional(),
  /** Makes the token by which the chat's provider knows a shop again. Absent: conversations end with the browser's. */
  CHAT_SECRET: z.string().min(16).optional(),
  SMTP_URL: z.string().startsWith('smtp').optional(),
  MAIL_FROM: z.string().default('Purchase Limits <no-reply@purchase-limits.example>'),
  ADMIN_DIST: z.string().optional(),
  /** The built documentation; absent: it is not served. */
  DOCS_DIST: z.string().optional(),
  /** The contact address on `/support` and `/privacy`; absent: they show none. */
  SUPPORT_EMAIL: z.email().optional(),
  /** `off`: browsers remove the admin's service worker, and what it stored, at the next page they load. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Whether merchants may have webhooks sent to our own network, and without TLS: for a store on this machine. */
  PRIVATE_WEBHOOKS: z.enum(['on', 'off']).default('off'),
  /** Number of proxies in front of us: X-Forwarded-For is only trusted with one. */
  TRUST_PROXY: whole(0),
  IMPRESSIONS_PER_DAY: whole(20),
  IMPRESSIONS_PER_MINUTE: whole(5),
  /** Of a free shop whose app proxy works: how many count on a GMT day, and by one page ticket. */
  IMPRESSIONS_PER_SHOP_DAY: whole(25),
  IMPRESSIONS_PER_TICKET: whole(5),
  /** How many page tickets are made for a shop. */
  TICKETS_PER_MINUTE: whole(60),
  /** Whole days to keep impression rows. At least two, because for a day the row prevents counting an id twice. */
  IMPRESSIONS_KEPT_DAYS: z.coerce.number().int().min(2).max(3_650).default(7),
  BLOCKED_EMAIL_DOMAINS: list,
  OWN_EMAIL_DOMAINS: list,
  REQUESTS_PER_MINUTE: whole(1_200),
  REQUESTS_PER_KEY: whole(300),
  /** How long the headers of a request may take to arrive, and its body; a file has longer (`http/slow-senders.ts`). */
  HEADERS_DEADLINE_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
  REQUEST_DEADLINE_MS: z.coerce.number().int().min(100).max(120_000).default(15_000),
  /** Open connections of an address; behind a proxy its requests under way. 0: as many as come. */
  CONNECTIONS_PER_ADDRESS: whole(200),
  /** How many threads read what merchants upload, and how long they may take for one upload. */
  UPLOAD_THREADS: z.coerce.number().int().min(1).max(64).default(2),
  UPLOAD_DEADLINE_MS: z.coerce.number().int().positive().default(10_000),
  /** Whether plans can be subscribed to; `test`: nothing is really charged; `app-pricing`: on the platform's page. */
  BILLING: z.enum(['off', 'test', 'live', 'app-pricing']).default('off'),
  /** The app's name in the addresses of the platform's admin. */
  APP_HANDLE: z
    .string()
    .regex(/^[a-z\d-]+$/, 'must be the app’s handle, such as purchase-limits')
    .optional(),
  /** For the Partner API, which knows what shops chose on that page: organization, app and the client's token. */
  PARTNER_ORGANIZATION_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  PARTNER_APP_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  PARTNER_API_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must be the token of a Partner API client')
    .optional(),
  PARTNER_API_URL: z.url({ protocol: /^https?$/ }).default('https://partners.shopify.com'),
  /** When the campaign's code can be applied, and how many free impressions it gives; absent: as in the catalog. */
  CAMPAIGN_STARTS_AT: z.iso.datetime({ offset: true }).transform(toDate).optional(),
  CAMPAIGN_ENDS_AT: z.iso.datetime({ offset: true }).transform(toDate).optional(),
  CAMPAIGN_BONUS_IMPRESSIONS: z.coerce.number().int().nonnegative().optional(),
  /** The lowest level that is logged. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Where operators reach their pages, and where the worker answers Prometheus and health checks; absent: nowhere. */
  OPERATIONS_PORT: z.coerce.number().int().positive().optional(),
  /** Who can use `/operations`; empty: nobody. */
  OPERATORS: operators,
  /** Who can look at `/operations` and do nothing there. */
  VIEWERS: operators,
  /** The built pages of `/operations`. */
  OPERATIONS_DIST: z.string().optional(),
  /** Where operators see a trace, and the lines of an event in the log; absent: they are shown the ids. */
  TRACE_URL: z.url().includes('{traceId}').optional(),
  LOG_URL: z.url().includes('{eventId}').optional(),
  /** The bearer token for `/metrics`; absent: nobody can read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The collector that takes traces; absent: there are none, and OpenTelemetry is not loaded, which reads the rest. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  /** The share of storefronts' requests, and of those that only read, for which a trace begins. */
  TRACED_SHARE: z.coerce.number().min(0).max(1).default(0.001),
  /** For development: a JSON file with `offsetMs`, by which the time is moved. */
  CLOCK_FILE: z.string().optional(),
  /** For development: where browsers reach the local store, whose switches `/dev_zone` then has. */
  SANDBOX_URL: z.url({ protocol: /^http$/ }).optional(),
});

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape);

/** What `BILLING=app-pricing` needs. */
const APP_PRICING = ['APP_HANDLE', 'PARTNER_ORGANIZATION_ID', 'PARTNER_APP_ID', 'PARTNER_API_TOKEN'] as const;

const environment = variables.check(({ value, issues }) => {
  const refuse = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  for (const name of ['PLATFORM_CLIENT_SECRET', 'APP_SECRET'] as const)
    if (value[`${name}_PREVIOUS`] === value[name])
      refuse(`${name}_PREVIOUS`, `must not be the same as ${name}: it is the secret before`);
  if (value.SANDBOX_URL && !isOnLoopback(value.PUBLIC_URL))
    refuse('SANDBOX_URL', 'must not be set where others reach the app: PUBLIC_URL is not on loopback');
  if (value.REDIS_CLUSTER_URLS && value.REDIS_URL)
    refuse('REDIS_CLUSTER_URLS', 'must not be set beside REDIS_URL: the queues are in one of them');
  if (value.REDIS_CLUSTER_URLS && value.REDIS_SENTINEL_URLS)
    refuse('REDIS_SENTINEL_URLS', 'must not be set beside REDIS_CLUSTER_URLS: a cluster needs no Sentinels');
  if (value.REDIS_CLUSTER_URLS && /[{}]/.test(value.QUEUE_PREFIX))
    refuse('QUEUE_PREFIX', 'must not have braces beside REDIS_CLUSTER_URLS: each queue gets its own');
  if (Boolean(value.CHAT_SCRIPT_URL) !== Boolean(value.CHAT_WEBSITE_ID))
    refuse(value.CHAT_SCRIPT_URL ? 'CHAT_WEBSITE_ID' : 'CHAT_SCRIPT_URL', 'must be set: the chat needs both');
  if (value.BILLING === 'app-pricing')
    for (const name of APP_PRICING) if (value[name] === undefined) refuse(name, 'must be set: BILLING is app-pricing');
  for (const name of value.VIEWERS.keys())
    if (value.OPERATORS.has(name)) refuse('VIEWERS', `must not have ${name}, who is in OPERATORS already`);
  if (value.REDIS_SENTINEL_URLS && !isRedisOfSentinels(value.REDIS_URL))
    refuse('REDIS_URL', 'must be redis://user:password@name/database beside REDIS_SENTINEL_URLS: without a port');
});

/** Sentinels resolve the primary's name to an address. */
const isRedisOfSentinels = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) && /^rediss?:\/\/([^/?#]*@)?[\w.-]+(\/\d*)?$/.test(url);

const isOnLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const password = z.string().min(12);
const migrationEnvironment = z.object({
  /** An administrator of the server: may create roles and databases. */
  DATABASE_URL: z.string().startsWith('postgres'),
  DATABASE_NAME: z.string().default('purchase_limits'),
  OWNER_PASSWORD: password,
  API_PASSWORD: password,
  SYSTEM_PASSWORD: password,
  /** How long a statement of the role `api` may take through PgBouncer; otherwise its processes say so themselves. */
  DATABASE_DEADLINE_MS: whole(15_000),
});

const QUEUE_VARIABLES = { REDIS_URL: true, REDIS_SENTINEL_URLS: true, REDIS_CLUSTER_URLS: true } as const;
export type QueueConfig = Pick<Config, keyof typeof QUEUE_VARIABLES>;
export type Config = z.infer<typeof environment>;
export type MigrationConfig = z.infer<typeof migrationEnvironment>;

/** The services' configuration; throws a {@link CannotStart} that names every variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return read(environment, env);
}

/** The configuration for preparing the database; throws likewise. */
export function readMigrationConfig(env: NodeJS.ProcessEnv = process.env): MigrationConfig {
  return read(migrationEnvironment, env);
}

function read<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new CannotStart(`The configuration is incomplete:\n${problems.join('\n')}`);
}

/** Where the queues are; throws likewise. For who only looks whether Redis is there. */
export function readQueueConfig(env: NodeJS.ProcessEnv = process.env): QueueConfig {
  return read(variables.pick(QUEUE_VARIABLES), env);
}

/** Injection token of the Config. */
export const CONFIG = Symbol('Config');

export const handleOf = (domain: string) => domain.split('.')[0]!;
/** A URL template with the shop filled in. */
export function shopUrl(template: string, domain: string): string {
  return template.replace('{shop}', domain).replace('{handle}', handleOf(domain));
}
