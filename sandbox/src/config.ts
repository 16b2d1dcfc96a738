// The only reader of process.env.
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  SANDBOX_PORT: port.default(3001),
  HOST: z.string().default('localhost'),
  SANDBOX_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_PORT: port,
  APP_URL: z.url({ protocol: /^https?$/ }),
  APP_CLIENT_ID: z.string().min(1),
  APP_CLIENT_SECRET: z.string().min(1),
  APP_CONFIG_FILE: z.string().min(1),
  SANDBOX_INSTALLED: z.stringbool().default(false),
  CLOCK_FILE: z.string().min(1).optional(),
  WEBHOOK_RETRY_MS: z.coerce.number().int().min(1).default(2_000),
  WEBHOOK_DEADLINE_MS: z.coerce.number().int().min(1).default(5_000),
  THEME_EMBED_DIR: z.string().min(1),
  CHECKOUT_RULE_DIR: z.string().min(1).optional(),
  EXTENSIONS_DIR: z.string().min(1).optional(),
  SANDBOX_THEME: z.string().min(1).optional(),
  APP_PRICING_FILE: z.string().min(1).optional(),
});

export type SandboxConfig = {
  port: number;
  /** The address that HTTP listens on; `localhost` is 127.0.0.1 and ::1. Mail is taken on 127.0.0.1 only. */
  host: string;
  databaseUrl: string;
  /** Where browsers reach the sandbox, without a trailing slash. */
  publicUrl: string;
  smtpPort: number;
  appUrl: string;
  clientId: string;
  clientSecret: string;
  /** The app's `shopify.app.toml`. */
  appConfigFile: string;
  /** Installs the app at the start in every shop that never had it, without asking. */
  isInstalled: boolean;
  /** The file with the clock offset for the app to read; null keeps it in memory only. */
  clockFile: string | null;
  /** How long after its failure a webhook is sent again; each further interval is twice as long. */
  webhookRetryMs: number;
  /** How long the app may take to answer a webhook. */
  webhookDeadlineMs: number;
  /** Folder of the theme app extension; it may be missing or still empty. */
  themeEmbedDir: string;
  /** Folder of the cart and checkout validation function's extension; null: the app has no such function. */
  checkoutRuleDir: string | null;
  /** Folder of the app's extensions, for its workflow triggers; null: the app has none. */
  extensionsDir: string | null;
  /** A folder with a theme that every store shows; null leaves each store its own. */
  themeDir: string | null;
  /** What the partner dashboard has of App Pricing; null: the app asks for its charges itself. */
  appPricingFile: string | null;
};

/** Reads the environment, or throws one error that names every variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return `  ${name} ${name in present ? `is wrong: ${message}` : 'is missing'}`;
    });
    throw new Error(`The sandbox cannot start, because its environment is incomplete:\n${problems.join('\n')}`);
  }
  const { data } = parsed;
  return {
    port: data.SANDBOX_PORT,
    host: data.HOST,
    databaseUrl: data.SANDBOX_DATABASE_URL,
    publicUrl: withoutSlash(data.SANDBOX_PUBLIC_URL ?? `http://localhost:${data.SANDBOX_PORT}`),
    smtpPort: data.SMTP_PORT,
    appUrl: withoutSlash(data.APP_URL),
    clientId: data.APP_CLIENT_ID,
    clientSecret: data.APP_CLIENT_SECRET,
    appConfigFile: data.APP_CONFIG_FILE,
    isInstalled: data.SANDBOX_INSTALLED,
    clockFile: data.CLOCK_FILE ?? null,
    webhookRetryMs: data.WEBHOOK_RETRY_MS,
    webhookDeadlineMs: data.WEBHOOK_DEADLINE_MS,
    themeEmbedDir: data.THEME_EMBED_DIR,
    checkoutRuleDir: data.CHECKOUT_RULE_DIR ?? null,
    extensionsDir: data.EXTENSIONS_DIR ?? null,
    themeDir: data.SANDBOX_THEME ?? null,
    appPricingFile: data.APP_PRICING_FILE ?? null,
  };
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}
