// The secrets of a data folder: created by the first start, the same in every later one.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.js';

const secret = () => randomBytes(24).toString('base64url');
const NEW_SECRETS = {
  clientId: () => randomBytes(16).toString('hex'),
  clientSecret: secret,
  appSecret: () => randomBytes(32).toString('base64url'),
  postgresPassword: secret,
  ownerPassword: secret,
  apiPassword: secret,
  systemPassword: secret,
  sandboxPassword: secret,
  operatorPassword: secret,
  metricsToken: secret,
  chatSecret: secret,
};
export type Secrets = Record<keyof typeof NEW_SECRETS, string>;
type Name = keyof Secrets;

/** Stored data depends on them. The others are given to the database's roles at each start, so new ones do as well. */
const NEEDED_BY_DATA: Name[] = ['clientId', 'clientSecret', 'appSecret', 'postgresPassword'];
const SHORTEST = 16;

export type KeptSecrets = {
  secrets: Partial<Secrets>;
  /** Why not every secret that stored data depends on is there; null: they are. */
  problem: string | null;
};

export function readSecrets(dataDir: string): KeptSecrets {
  const file = secretsFile(dataDir);
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> | null;
    const isKept = (name: string) => typeof kept?.[name] === 'string' && kept[name].length >= SHORTEST;
    const names = Object.keys(NEW_SECRETS).filter(isKept) as Name[];
    const lost = NEEDED_BY_DATA.filter((name) => !names.includes(name));
    return {
      secrets: Object.fromEntries(names.map((name) => [name, kept![name]])),
      problem: lost.length > 0 ? `${file} lacks ${lost.join(', ')}` : null,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return { secrets: {}, problem: `${file} is empty or damaged` };
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { secrets: {}, problem: `${file} is missing` };
    throw new StartError(`${file} cannot be read (${code}). Make it a file that this user may read.`);
  }
}

/** The secrets of a product that runs in this folder. */
export function secretsOf(dataDir: string): Secrets {
  const { secrets, problem } = readSecrets(dataDir);
  if (problem !== null) throw new StartError(problem);
  return secrets as Secrets;
}

/** Throws when data was stored with secrets that are lost: new ones would make it unreadable. */
export function requireSecretsOf(database: string, { problem }: KeptSecrets): void {
  if (problem === null) return;
  throw new StartError(
    `${problem}, but there is a database in ${database}. Without its secrets nobody can read the shops' access ` +
      'tokens (APP_SECRET), and npm start cannot sign in to PostgreSQL (its password). Put secrets.json back from a ' +
      'backup, or move the database away to begin with an empty one.',
  );
}

/** The existing secrets plus new ones for missing ones, written to the folder. */
export function completeSecrets(dataDir: string, { secrets: kept }: KeptSecrets): Secrets {
  const file = secretsFile(dataDir);
  const names = Object.keys(NEW_SECRETS) as Name[];
  const secrets = Object.fromEntries(names.map((name) => [name, kept[name] ?? NEW_SECRETS[name]()])) as Secrets;
  if (names.every((name) => kept[name])) {
    if ((statSync(file).mode & 0o777) !== 0o600) chmodSync(file, 0o600);
    return secrets;
  }
  // A start that ends here, even with the machine, leaves no incomplete file: the rename happens at once.
  rmSync(`${file}.new`, { force: true });
  const handle = openSync(`${file}.new`, 'wx', 0o600);
  writeSync(handle, JSON.stringify(secrets, null, 2));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
  return secrets;
}

function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}
