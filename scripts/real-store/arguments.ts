// What the command is told, by its arguments and the environment.
import { resolve } from 'node:path';
import { StartError } from '../start-error.js';

export type Settings = {
  domain: string;
  clientId: string;
  clientSecret: string;
  /** Of the app, without a slash at the end. */
  publicUrl: string;
  /** Null: one is asked for with the app's credentials. */
  token: string | null;
  /** Of the storefront; empty: it has none. */
  password: string;
  webhooksUrl: string | null;
  webhooksPort: number;
};
export type Command =
  | { kind: 'local'; to: string | null }
  | { kind: 'development'; to: string | null; deploys: boolean; settings: Settings };

export const USAGE = [
  'npm run real-store -- my-dev.myshopify.com     records a development store',
  'npm run real-store -- --local                  records the local store',
  '',
  '  --to FILE      where the tape goes',
  '  --no-deploy    leaves out the platform’s tool: what is deployed stays',
].join('\n');

const DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
const NEEDED = ['PLATFORM_CLIENT_ID', 'PLATFORM_CLIENT_SECRET', 'PUBLIC_URL'] as const;

export function readCommand(args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const { names, flags, to } = sorted(args);
  if (flags.has('--local')) {
    if (names.length > 0 || flags.has('--no-deploy')) throw new StartError(USAGE);
    return { kind: 'local', to };
  }
  const [domain, ...others] = names;
  if (!domain || others.length > 0) throw new StartError(USAGE);
  if (!DOMAIN.test(domain)) throw new StartError(`${domain} is no address of a store, such as my-dev.myshopify.com.`);
  return { kind: 'development', to, deploys: !flags.has('--no-deploy'), settings: readSettings(domain, env) };
}

function sorted(args: readonly string[]) {
  const [names, flags]: [string[], Set<string>] = [[], new Set()];
  let to: string | null = null;
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index]!;
    if (argument === '--to') to = resolve(args[(index += 1)] ?? fail());
    else if (argument === '--local' || argument === '--no-deploy') flags.add(argument);
    else if (argument.startsWith('-')) fail();
    else names.push(argument);
  }
  return { names, flags, to };
}

function fail(): never {
  throw new StartError(USAGE);
}

function readSettings(domain: string, env: NodeJS.ProcessEnv): Settings {
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length > 0) throw new StartError(`Set ${missing.join(', ')}: those of the app that the store has.`);
  const publicUrl = addressIn('PUBLIC_URL', env.PUBLIC_URL!);
  return {
    domain,
    clientId: env.PLATFORM_CLIENT_ID!,
    clientSecret: env.PLATFORM_CLIENT_SECRET!,
    publicUrl,
    token: env.STORE_ACCESS_TOKEN || null,
    password: env.STORE_PASSWORD ?? '',
    webhooksUrl: env.WEBHOOKS_URL ? addressIn('WEBHOOKS_URL', env.WEBHOOKS_URL) : null,
    webhooksPort: portIn(env.WEBHOOKS_PORT),
  };
}

function addressIn(name: string, text: string): string {
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:')
    throw new StartError(`${name} is "${text}"; it must be an address that begins with https://.`);
  return text.replace(/\/$/, '');
}

function portIn(text: string | undefined): number {
  const port = Number(text || 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`WEBHOOKS_PORT is "${text}"; it must be a number from 1 to 65535.`);
  return port;
}
