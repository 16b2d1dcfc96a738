import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeSecrets, readSecrets, requireSecretsOf } from './secrets.js';

describe('the secrets of a data folder', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    file = join(folder, 'secrets.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const mode = () => (statSync(file).mode & 0o777).toString(8);
  const create = () => completeSecrets(folder, readSecrets(folder));

  it('are created in an empty folder, stay the same, and only their owner may read them', () => {
    const secrets = create();
    expect([readdirSync(folder), mode()]).toEqual([['secrets.json'], '600']);
    const written = statSync(file).ino;
    expect(create()).toEqual(secrets);
    chmodSync(file, 0o644);
    create();
    expect([mode(), statSync(file).ino]).toEqual(['600', written]);
  });

  it('replace the incomplete file of a start that was killed', () => {
    writeFileSync(`${file}.new`, '{', { mode: 0o644 });
    create();
    expect([readdirSync(folder), mode()]).toEqual([['secrets.json'], '600']);
  });

  it('are not made anew beside a database when they are complete', () => {
    create();
    expect(() => requireSecretsOf('/data/postgres', readSecrets(folder))).not.toThrow();
  });

  it.each([
    ['missing', () => rmSync(file), 'is missing'],
    ['empty', () => writeFileSync(file, ''), 'is empty or damaged'],
    ['cut off', () => writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100)), 'is empty or damaged'],
    ['not an object', () => writeFileSync(file, 'null'), 'lacks clientId, clientSecret, appSecret, postgresPassword'],
    ['without one secret', () => change({ appSecret: undefined }), 'lacks appSecret'],
    ['with an empty secret', () => change({ postgresPassword: '' }), 'lacks postgresPassword'],
    ['with a number', () => change({ clientSecret: 12 }), 'lacks clientSecret'],
  ])('that are %s beside a database stop the start with one line', (_kind, damage, problem) => {
    create();
    damage();
    const kept = readSecrets(folder);
    const line = new RegExp(`^${file} ${problem}, but there is a database in /data/postgres\\..*APP_SECRET.*backup.*$`);
    expect(() => requireSecretsOf('/data/postgres', kept)).toThrow(line);
  });

  it('that only the roles of the database have are made anew', () => {
    const { appSecret } = create();
    change({ apiPassword: undefined });
    const kept = readSecrets(folder);
    expect(kept.problem).toBeNull();
    expect(completeSecrets(folder, kept)).toMatchObject({ appSecret, apiPassword: expect.any(String) });
  });

  it('that cannot be read stop the start with one line', () => {
    mkdirSync(file);
    expect(() => readSecrets(folder)).toThrow(/secrets\.json cannot be read \(EISDIR\)/);
  });

  function change(values: object): void {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...kept, ...values }));
  }
});
