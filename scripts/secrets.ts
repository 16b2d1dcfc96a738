import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
};
export type Secrets = Record<keyof typeof NEW_SECRETS, string>;

/** The secrets of a data folder, created by the first start and the same in every later one. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secrets = Object.fromEntries(
    Object.entries(NEW_SECRETS).map(([name, make]) => [name, kept[name as keyof Secrets] ?? make()]),
  ) as Secrets;
  // A start that ends here leaves no incomplete file: the rename happens at once.
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
