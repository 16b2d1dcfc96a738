// A sandbox inside the test's process, with its own database and extension folder.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { SandboxConfig } from '../src/config.js';
import type { LoadFunction } from '../src/functions/checkout-function.js';
import { buildSandbox, type Sandbox } from '../src/sandbox.js';

const APP_CONFIG = join(__dirname, '../../shopify.app.toml');

export type RunningSandbox = Sandbox & {
  config: SandboxConfig;
  stop: () => Promise<void>;
  /** Ends it and starts another one on the same database. */
  restart: () => Promise<void>;
  /** Sends a request and keeps cookies between calls, as a browser does. */
  browse: (
    request: BrowseRequest,
  ) => Promise<{ status: number; body: string; location: string; headers: Record<string, unknown> }>;
};
export type BrowseRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string | object;
};

type Options = {
  /** Files of the theme app extension. */
  extensionFiles?: Record<string, string>;
  isInstalled?: boolean;
  settings?: Partial<SandboxConfig>;
  /** The text of `shopify.app.toml`. */
  appConfig?: string;
  /** Files of the checkout function's extension. */
  functionFiles?: Record<string, string>;
  /** Its extensions are read from the folder of {@link extensionFiles}, too. */
  hasExtensions?: boolean;
  /** Stands in for what runs a compiled function. */
  loadFunction?: LoadFunction;
};

export async function startSandbox(
  name: string,
  {
    extensionFiles = {},
    isInstalled = true,
    settings = {},
    appConfig = readFileSync(APP_CONFIG, 'utf8'),
    functionFiles,
    hasExtensions = false,
    loadFunction,
  }: Options = {},
): Promise<RunningSandbox> {
  const extensionDir = mkdtempSync(join(tmpdir(), `sandbox-${name}-`));
  const checkoutRuleDir = join(extensionDir, 'checkout-rule');
  writeFiles(extensionDir, extensionFiles);
  writeFiles(checkoutRuleDir, functionFiles ?? {});
  writeFileSync(join(extensionDir, 'shopify.app.toml'), appConfig);
  const database = `sandbox_${name}`;
  await runAsAdministrator(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`, `CREATE DATABASE ${database}`);
  const databaseUrl = new URL(process.env.TEST_POSTGRES_URL!);
  databaseUrl.pathname = `/${database}`;
  const config: SandboxConfig = {
    port: 0,
    host: 'localhost',
    smtpPort: 0,
    databaseUrl: databaseUrl.href,
    publicUrl: 'http://localhost:3001',
    appUrl: 'http://localhost:3000',
    clientId: 'client-1',
    clientSecret: 'a-secret-that-only-this-test-knows',
    appConfigFile: join(extensionDir, 'shopify.app.toml'),
    isInstalled,
    clockFile: null,
    webhookRetryMs: 1,
    webhookDeadlineMs: 5_000,
    themeDir: null,
    appPricingFile: null,
    checkoutRuleDir: functionFiles ? checkoutRuleDir : null,
    extensionsDir: hasExtensions ? extensionDir : null,
    ...settings,
    themeEmbedDir: extensionDir,
  };
  const cookies = new Map<string, string>();
  const running: RunningSandbox = {
    ...(await buildSandbox(config, loadFunction)),
    config,
    async browse({ method = 'GET', url, host = 'localhost:3001', headers = {}, body }) {
      const answer = await running.server.inject({
        method,
        url,
        headers: { host, cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '), ...headers },
        ...(body !== undefined && { payload: body }),
      });
      for (const { name: key, value } of answer.cookies) cookies.set(key, value);
      return {
        status: answer.statusCode,
        body: answer.body,
        location: String(answer.headers.location ?? ''),
        headers: answer.headers,
      };
    },
    async restart() {
      await running.close();
      Object.assign(running, await buildSandbox(config, loadFunction));
    },
    async stop() {
      await running.close();
      rmSync(extensionDir, { recursive: true, force: true });
      await runAsAdministrator(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    },
  };
  return running;
}

function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}

async function runAsAdministrator(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
