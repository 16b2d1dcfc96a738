// The file `.env` of docker-compose.yml: new secrets, and what only its reader can know.
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { StartError } from './start-error.js';

const USAGE =
  'Usage: npm run env -- --url https://limits.example.com [--mail smtps://user:password@mail.example:465]\n' +
  '  [--mail-from "Purchase Limits <limits@example.com>"] [--client-id ID] [--client-secret SECRET]\n' +
  '  [--alerts https://…] [--to FILE]';

/** Letters and digits only: passwords become part of URLs. */
const secret = () => randomBytes(24).toString('hex');
const SECRETS: Record<string, () => string> = {
  POSTGRES_PASSWORD: secret,
  OWNER_PASSWORD: secret,
  API_PASSWORD: secret,
  SYSTEM_PASSWORD: secret,
  REDIS_PASSWORD: secret,
  APP_SECRET: secret,
  CHAT_SECRET: secret,
  METRICS_TOKEN: secret,
  GRAFANA_PASSWORD: secret,
  OPERATORS: () => `operator:${secret()}`,
};
/** By their variables, the options that give them, and where to get what is missing. */
const GIVEN = {
  SMTP_URL: { option: 'mail', from: 'the mail server, such as smtps://user:password@mail.example:465' },
  MAIL_FROM: { option: 'mail-from', from: 'the sender of e-mails, such as Purchase Limits <limits@example.com>' },
  PLATFORM_CLIENT_ID: { option: 'client-id', from: "the app's client id, from Shopify's Dev Dashboard" },
  PLATFORM_CLIENT_SECRET: { option: 'client-secret', from: "the app's client secret, from the same page" },
  ALERT_WEBHOOK_URL: { option: 'alerts', from: 'where alerts are posted; only the profile monitoring needs it' },
} as const;

export type DeploymentEnv = { file: string; text: string; missing: string[] };

export function deploymentEnv(argv: readonly string[]): DeploymentEnv {
  const { url, to: file = '.env', ...given } = valuesOf(argv);
  if (!url || !isOrigin(url)) throw new StartError(`--url must be an https address without a path.\n${USAGE}`);
  const known = Object.entries(GIVEN).map(([name, { option }]) => [name, given[option] ?? ''] as const);
  const missing = Object.entries(GIVEN).flatMap(([name, { option, from }]) =>
    given[option] ? [] : [`${name} is missing: ${from}.`],
  );
  const made = Object.entries(SECRETS).map(([name, make]) => [name, make()] as const);
  const lines = [['PUBLIC_URL', url] as const, ...known, ...made].map(([name, value]) => `${name}=${quoted(value)}`);
  return { file, text: `${lines.join('\n')}\n`, missing };
}

/** Written once: other secrets would lock the product out of its own data. */
export function writeDeploymentEnv({ file, text }: DeploymentEnv): void {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new StartError(`${file} exists and is left as it is: its secrets belong to your data.`);
    throw new StartError(`${file} can't be written (${code}).`);
  }
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
}

function valuesOf(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...argv],
      options: {
        url: text,
        mail: text,
        'mail-from': text,
        'client-id': text,
        'client-secret': text,
        alerts: text,
        to: text,
      },
    }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`);
  }
}

const isOrigin = (text: string) => URL.canParse(text) && text === new URL(text).origin && text.startsWith('https:');

/** Compose replaces nothing between single quotes. */
function quoted(value: string): string {
  if (/['\n]/.test(value)) throw new StartError(`A value has a quote or a line break, which .env can't hold: ${value}`);
  return /^[\w:/.@-]*$/.test(value) ? value : `'${value}'`;
}
